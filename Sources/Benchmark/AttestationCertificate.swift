import JSON

/// An attestation certificate of P-256 with its authority, made for this benchmark alone and valid from 2026 to 2126. Nobody
/// else trusts it, so its key is no secret.
enum AttestationCertificate {
    /// The authority's certificate, the anchor.
    static let rootPEM = """
        -----BEGIN CERTIFICATE-----
        MIIByzCCAXGgAwIBAgIUWwSTd+qbvmwoUa8wgRCo9aa6JNYwCgYIKoZIzj0EAwIw
        OjELMAkGA1UEBhMCU0UxEjAQBgNVBAoMCUJlbmNobWFyazEXMBUGA1UEAwwOQmVu
        Y2htYXJrIFJvb3QwIBcNMjYxMTMwMDgzNDU1WhgPMjEyNjExMDYwODM0NTVaMDox
        CzAJBgNVBAYTAlNFMRIwEAYDVQQKDAlCZW5jaG1hcmsxFzAVBgNVBAMMDkJlbmNo
        bWFyayBSb290MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEGW9f6mv1Xv9nc8Hy
        AhDK4L/bO+wfZVXYcCJRTxA8gv37wRhTDfuSnqdlj6F3uqOmWp8+C+YgXeCZv3qi
        yFuI4qNTMFEwHQYDVR0OBBYEFFuJBzvQJ3S/+rObnhqpxeXRJ6h1MB8GA1UdIwQY
        MBaAFFuJBzvQJ3S/+rObnhqpxeXRJ6h1MA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZI
        zj0EAwIDSAAwRQIhAII6PSAnEnokjlgVeo2IrEGApIX6iBYjQsUndabS+jqkAiBf
        CaMbHOKreKd/H76t/lzypHbA1HfhokYoZFbxk4Ss8Q==
        -----END CERTIFICATE-----
        """

    /// The certificate by which statements are signed.
    static let leaf = Base64URL.decode(Array(leafText.utf8.filter { $0 != 10 }))?.bytes ?? []

    /// The scalar of its key.
    static let secret = Hex.decode("403c2add024dc5fa76818979bf0dfb9c9cf84145055061f8ca10628683fb811f") ?? []

    private static let leafText = """
        MIIB9TCCAZugAwIBAgIUIe+WLlYxZgDBp/W1e58U90uqq38wCgYIKoZIzj0EAwIwOjELMAkGA1UE
        BhMCU0UxEjAQBgNVBAoMCUJlbmNobWFyazEXMBUGA1UEAwwOQmVuY2htYXJrIFJvb3QwIBcNMjYx
        MTMwMDgzNDU1WhgPMjEyNjExMDUwODM0NTVaMGcxCzAJBgNVBAYTAlNFMRIwEAYDVQQKDAlCZW5j
        aG1hcmsxIjAgBgNVBAsMGUF1dGhlbnRpY2F0b3IgQXR0ZXN0YXRpb24xIDAeBgNVBAMMF0JlbmNo
        bWFyayBBdXRoZW50aWNhdG9yMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEnnAVQMq+rx6tBkt+
        BpvOO8ueX7ig5QFxb3q/8yI9L4N3Y7SqLtAMBoq/WvQ6HSU4sVfGYkREf0Itr+RfFOy81KNQME4w
        DAYDVR0TAQH/BAIwADAdBgNVHQ4EFgQUvKGzzdKZCodKH0VOjmNASfcYxnMwHwYDVR0jBBgwFoAU
        W4kHO9AndL/6s5ueGqnF5dEnqHUwCgYIKoZIzj0EAwIDSAAwRQIhAJ3mUtdvIsxXWFtoStnq7Lcr
        /weAIBuS+YbqPVVqfyHIAiALMAYaGSttSnL2nKfGrIS2foFFqfawSM/3PoGS55+AIQ==
        """
}
