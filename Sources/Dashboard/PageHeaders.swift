/// The header fields of pages and of what they load.
public enum PageHeaders {
    /// Of a page: nothing from elsewhere, no script or style in the page itself, no frame around it, no cache.
    public static let page: [(String, String)] =
        [
            ("Content-Type", "text/html; charset=utf-8"), ("Cache-Control", "no-store"),
            ("Content-Security-Policy", policy), ("X-Frame-Options", "DENY"),
            ("Cross-Origin-Opener-Policy", "same-origin"),
        ] + shared

    /// Of a file that pages load. Its address changes with its content.
    public static func asset(_ mediaType: String) -> [(String, String)] {
        [
            ("Content-Type", mediaType), ("Cache-Control", "public, max-age=31536000, immutable"),
            ("Cross-Origin-Resource-Policy", "same-origin"),
        ] + shared
    }

    private static let shared = [("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer")]

    private static let policy = [
        "default-src 'none'", "style-src 'self'", "script-src 'self'", "img-src 'self'", "connect-src 'self'",
        "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'",
    ].joined(separator: "; ")
}
