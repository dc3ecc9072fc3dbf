extension OfflineNavigator.Ports {
  /// The system's network, and packages in the data root.
  public static var system: Self { Self(online: OnlineRouteProvider(), reachability: SystemReachability()) }
}
