/// The text of the server's settings files. They are written anew before every start; what an operator wants otherwise
/// goes into `local.conf` beside them, which is read last.
struct ServerSettings {
    let socketFolder: String
    let port: Int
    let memory: MachineMemory

    /// `postgresql.conf`.
    var main: String {
        """
        # Written by passkeytrail before every start. Put your own settings into local.conf.
        \(connections)
        \(durability)
        \(sizes)
        \(logging)
        include_if_exists = 'local.conf'

        """
    }

    private var connections: String {
        """
        listen_addresses = ''
        unix_socket_directories = '\(socketFolder)'
        unix_socket_permissions = 0700
        port = \(port)
        max_connections = 60
        ssl = off
        cluster_name = 'passkeytrail'
        """
    }

    /// An event is acknowledged when it is on the disk. The log is written in order, so full page images after a
    /// checkpoint are the main cost: checkpoints are far apart, and the images are compressed.
    private var durability: String {
        """
        fsync = on
        synchronous_commit = on
        full_page_writes = on
        wal_compression = on
        max_wal_size = 4GB
        checkpoint_timeout = 15min
        wal_level = replica
        max_wal_senders = 3
        """
    }

    private var sizes: String {
        """
        shared_buffers = \(memory.sharedBuffers)MB
        effective_cache_size = \(memory.cache)MB
        maintenance_work_mem = \(memory.maintenance)MB
        work_mem = \(memory.work)MB
        jit = off
        random_page_cost = 1.1
        datestyle = 'iso'
        timezone = 'UTC'
        lc_messages = 'C'
        default_text_search_config = 'pg_catalog.simple'
        """
    }

    /// The audit trail's rows may name people's devices and accounts: neither statements, nor bound values, nor the
    /// details of an error (which quote rows) go into the server's log. A week of logs is kept.
    private var logging: String {
        """
        logging_collector = on
        log_directory = 'log'
        log_filename = 'postgresql-%a.log'
        log_rotation_age = 1d
        log_rotation_size = 0
        log_truncate_on_rotation = on
        log_file_mode = 0600
        log_timezone = 'UTC'
        log_line_prefix = '%m [%p] %q%u@%d '
        log_min_messages = warning
        log_min_error_statement = panic
        log_error_verbosity = terse
        log_statement = none
        log_min_duration_statement = -1
        log_parameter_max_length = 0
        log_parameter_max_length_on_error = 0
        """
    }

    /// The roles that may log in; `roles.sql` makes all but the first, which `initdb` does.
    static let roles = ["postgres", "passkeytrail_owner", "passkeytrail_service", "passkeytrail_reader"]

    /// `pg_hba.conf`: the operating system tells who is there (peer), over the socket only. No line fits anybody else.
    static var access: String {
        """
        # Written by passkeytrail before every start.
        local all \(roles.joined(separator: ",")) peer map=passkeytrail
        local replication postgres peer map=passkeytrail

        """
    }

    /// `pg_ident.conf`: which user of the system may be which role.
    static func identities(of peers: [String]) -> String {
        let lines = peers.flatMap { peer in roles.map { "passkeytrail \"\(peer)\" \($0)" } }
        return (["# Written by passkeytrail before every start."] + lines).joined(separator: "\n") + "\n"
    }

    /// Writes the three files into the cluster's folder.
    func write(into cluster: String, account: ServerAccount) throws(ClusterError) {
        try FileActions.replace(cluster + "/postgresql.conf", with: main, owner: account)
        try FileActions.replace(cluster + "/pg_hba.conf", with: Self.access, owner: account)
        try FileActions.replace(
            cluster + "/pg_ident.conf", with: Self.identities(of: account.peers), owner: account)
    }
}
