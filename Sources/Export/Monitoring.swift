/// What an operator's monitoring takes over from here.
public enum Monitoring {
    /// Alert rules for Prometheus.
    public static var prometheusRules: String { String(decoding: PackageResources.prometheus_rules_yml, as: UTF8.self) }

    /// A dashboard for Grafana.
    public static var grafanaDashboard: String { String(decoding: PackageResources.grafana_json, as: UTF8.self) }
}
