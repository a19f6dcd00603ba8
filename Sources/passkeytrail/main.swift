print("passkeytrail")
