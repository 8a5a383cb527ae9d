/// A dither pattern without low frequencies: neighboring pixels compensate for rounding errors, so neither lines nor
/// grain are visible.
///
/// Source: R. Ulichney, "The void-and-cluster method for dither array generation", 1993, with a Gaussian of sigma 1.9
/// on 64 x 64 pixels that wrap around at their edges.
enum BlueNoise {
  /// The side of the pattern in pixels, a power of 2.
  static let side = 64
  /// Masks a column or row to its position in the pattern.
  static let mask = side - 1

  /// Returns the thresholds of a row, greater than -0.5 and less than 0.5, so that whole numbers do not change.
  static func row(_ y: Int) -> UnsafePointer<Float> { UnsafePointer(thresholds) + (y & mask) * side }

  /// The thresholds of one period, row by row; they are never freed.
  nonisolated(unsafe) private static let thresholds: UnsafeMutablePointer<Float> = {
    let thresholds = UnsafeMutablePointer<Float>.allocate(capacity: side * side)
    thresholds.initialize(repeating: 0, count: side * side)
    for (index, letter) in ranks.utf8.filter({ $0 != UInt8(ascii: "\n") }).enumerated() where index < side * side {
      let rank = letters.firstIndex(of: letter) ?? 0
      thresholds[index] = (Float(rank) + 0.5) / 64 - 0.5
    }
    return thresholds
  }()

  private static let letters = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz+-".utf8)

  /// The rank of each threshold among 64, encoded as one letter each.
  private static let ranks = """
    mMzd5xlbDpzXEd3ApXH3iEVg+3bR5ZzTKnWz1ahvNanBTqKDyli5YDwVG5hSN6jH
    YgDSXOf0UJj7MtQwDju8Ns5Cm8JuhCIjv8GRlpICrU0Qf8avd0QtIgkRbq0JydrA
    0p8JvG9-RvAaHmhJbPeU-aRwXerFWm6QDdrMA5-X7jJwsFk4NWF-b28zBYu9lEPu
    U+bo2sZnh5Wo+0V7z1nCJl0HMQ2zNcq-V2hYuUOfFzc4MWoShr8mTMsnOLjTX4aK
    6GOkTeDMHrOfRCZpFLrZ7xdpujAnS19aMo6yDc1nLRmYA-6IBxKeCXhE4weG-ohx
    lXgC4zQ7c2uE4wOfuX5gQEV94cYEgwIkxSHmKjws93uDejPtcY3q6vIcV7q2N8RC
    t1xLqWioyUkKbq9j3SzIsiO+KTy7LseF4CfW7QGVZhOHxU2EnUOj+R0ykQgDWrIe
    No8aH6vJCZ9iyGUJdDlAb1nDflHpW3PYjtOq+2eB+pT7qaKfz8HbELnZBJzbmw3U
    cEQmtOb2RnN1Wm6+oPwUMvX6wP0iRv9zU0cAZoNkJ0clC4lvM1otfU9sOu5SLjAz
    7i-TeAlFg-sDQtaM0X7p3fISasB-dDmJoGyLTEu5XGvL+PXASiWB4xi3dFo90fGX
    vJ0D4Wzq7VIe5gBFsheG-BrkF5LZH5gaQ7ej4xfRqi9VftGcqJyQZKHSXgxVauqP
    krZhxKQdM4vYLykSwAKQjWN8dvmTqOu2rDvmIaB7zOaE1i7m3Ee5vlq-7MrIlCM3
    9VNFoj1BanjT2q8Wbm5tZ0nzVg2x9eU+MXS2OWnLd3xoSJwO-TsMdC1bDk2Q6+Te
    Hzc6uYIrwE9+GcPI2NzTEvK4DJQXEl4Hi8bq-FshUIkArdWBZg8nGVOoRzAciFZp
    Bt2SP9-UgRNrhCm-fqBc7ePrbpj7zKcBnxJf59l0DuXN5zH2kK0Xz6ugIYtNxn1R
    LjfmCdl26Ke0UZu6EXJlpHhTyAGtaoWsP0DUuQYzRp4gQanuRxqPjeK9m5fUK8gv
    4VJyqLGbozYBw4KTsiQ1V-6Y1MfS1O5wgZmMicHL8bGvD8LfFAbICr3WwF0qCXrb
    z9EZ5WxO7ksHnQkdA4yuMBtFkoV-DiITF7zpB3wrfmV-ipX4Uh5vTZ+NiSal-3GO
    ohuQ0hrAVESMf9zGNZf8bmOdw84cvlAqdK3SGWj6OB2KT0xsO+nM1kFcBsMIQdkS
    Y6MlvTIfuc1+a3oVwmISEW3KRrHPK6Z+WktbymDUyaqPeHCkIZDeu8Qp2x7hu9xD
    sHdBaF6nL6iqCXJh0CrzipxgZCiXpeQ1CNg9P0eJtFk9umc7S3rWHgyKVnEY5WL1
    +Upy2j-YQwGTOu7scP6L1QA6+n0yBsGwo5UIqZoR3hW5zNVvhy9PTm5bAeR+pPmf
    4Q8KWNqC3maAlyFLT-kXduFVITMb4UiKbuE-6wMA+bLSEZ4LFld0-CXsOkI1cBGa
    jEvgnS9cVzKg5djY9fHBqMbltf7vFNm8YPlciCWlH7sniAtoQYJpjLwG3ytNhrwS
    oMb5GxIthF0tNR1pv3nU7+j2PBqkX-2gy3ALS3gvPdx2I+f1Bx7Ef3RocV6DX8K3
    AyYr0ek7NSoXC+IVDOxaJR5EzZHRerDSHpWszGar1CUYObRkVsbOuZ8hBKjSm-eV
    hHlTCPX3ys8awm7rdKh0seoWgv61K9atNdh0On6TMpi8Fw6MHg4zUHnP+qax1GQt
    2O7-JupbDJjeGMhZ4zlFBwN8KSjoxVm6+E9ZIxeE+ImueqDozSALkDt1WF4OdpCa
    wEcnVh9RmV5Q2UBtS9WPYiGctAaFOgI1jUpuRBk7cYQ5T3Xd0lqX2waNfIvAsL5k
    RqX1M5yGf-LvpykOHfu6q2U-4lUz3uQXwKb5iXrNu1BL-hOJZCPdh7Sr5miRYgUz
    KfAjwEdO0rBY6bE1-nKbxLkDqJf7DcqBfP2D-K3VgypaHlv7xtG-JEjyBU-6EnI9
    4tPHpTsl8SckIgRqY3DTAnQZ1PwYnLk7GymTdGo9RDjVs9EVj5T3oWMcHZLex0ub
    lU+7a3YJWwFOt9WvMeisHf7yhWHsR0-Taq9gsPwlcI7N0fRoMcgOv91mu3qPBXiN
    2FdnNhA+i4n1+K5lG8P+0YEtMA5iCgJ4vNKY07ZM2+nYxc4sHBykYrfQT8FlsSGy
    pYCJytDQqMZeThoCyaVoKwTclp+bNxXdi6ElzCiFtfSAKF+Wm1RE6I+Diyag4Kc9
    QviS0Ve5Hy8DrGZR1rj5Oh3CJ1SFl8tDQpVuRcrVP4jvpgP8awLoVbN5oWMv7-nf
    L5r8lGobSkWuP3zNfJEAZmrQyeYr2VIm1yf9MI4y9HXD2UkCte6huBlxJ2CRYDU3
    zIWcOv3xBfJ6ib9muUxd-H8XjL8Ph+McAZH3nhTkod-Mb6zINTF-P0dRZsekqOta
    joE-gKYMm1-oLwDW38Pk2RvE4txCp4SwqOT-bwBKZ7sRlrY1ip4XHq9hF6+I0hGB
    dN3Am6DVsPFYSrIgpbKsVMgbnTHcWfFk7gsE6X1tFO0hAGPwcAxamKWwnPU9cx7S
    1YtUQriz8bhB2d5R+Fi5Coz0Oi6Kv9ZJ3WKjNpQfznVJyeW7nRMgCy4NBuapMWmv
    qiFxa1dGS4xmVykMAnXyc9JYA-am1sQoyCvc9lIb8jDv6oLDtI2r6Sck2fJ5zDQI
    +L4fIvMpkJtMG8ZuU0OGrTjtGqRDgM+dUl0R+Fv4TLdZS2-gTkZVuhE-XGjSs3g9
    bCSl8WC6Ye0Qqj4Hfta7lP3eWM4xUH58ELZ7rVYCr+3qNkaB5wF9OIpQ8xoBdYkU
    6wpN+htP-DUwbCzPoD-LgxE7vk9nYqjatgoOf2inPHh9FtIXNpd+j1atLV0OvGNt
    HXd0ET2mb9o7gLSd2iAV1ZKpQbJeC2SPwHAxJDMy5XlRxd7zh0KRnW5AlgbJp81n
    RAjJrZfHwNiIX3mwYJRvodzAi0zOsyJm5X3UkubAeJvD1UmQEvZ6CxfSyE6-iWxh
    Esx5Qy8L4SuF+r9G7qkE4HTXtGT6fW8dCq-dQ7pRVs6ZgLr4oTftMFrINuYQDTLe
    2OVbnCpXjqa1eQkUNzaPs8mN4qZmEMjzTNhE2ZH+0oNj-GYBcHAiUbk2d9n3rc5+
    ZiG7MeUF+B6VMCubg0BeW+gDcK-Av4tG0ZJsmwLhCGcAS3wkN+5p1zP7pTKjvAIo
    uBq-k4t1cQgnyiI6oxIjL2Rul8PiVRagov8SBW4dkxPtpKd8sXQwJAWvZ+GfNXlS
    Lf0YRHxOlJtG8Z2WQET6raFy1XeG2rKBP4jczOp9TY25WEnU2hFdZmELiB5V0zE6
    xUJsDahAY7wSNq-KtldwnAfUIqxMny6Xe+LG1guI+LmfziPCyKl8Nuf1rRbwpgPd
    n9iOy6rToEb0ldDg9X1HPY5NkB5ZDcluEUrYlRDa7sCHM6vYbq4Vs5TIyOn8KBt4
    +Fc3mVK2-MiVAvQ4sNzChtyobSshU8HR1nA7wK4oeRhZSq1IASxDh-9ld3HiTaHY
    NVpvBfFkds4zJYGmTaj7SJ0E8-K1O+jNxahOdqXjM0yt9ck+fMjHQbLYvCX-5lr1
    eK7RZNt8QICRp2h+6JouVciPXeGwpY3t6JFz2TG-AVF3oKVEs3nX0pF6UqNetDRi
    BukH+0byWnajucLqBeF2-Armv3kaAFgUdoWsCi8rPvlXOx5QZ8czBexmi9w0LV7z
    Z2rDhTpA3gF6O8ESXxQZMI4TLCVQmLqCP8lRLvZJf6bIgBjpGvTKtOS2JQGZncJo
    PUcM5mJPwLr+Ufyk4s8lpfya8zh5u2bvI-0f4cm3TpD+T0ueNCi5k8ZscpgBz4vF
    4yg9wXeEkT1YIo2PbKhUD6WFnrNI+Sj6ZhEYyHOBziM8raJW3-QrWH+D4yUjOShX
    lJsOo1+7sc9mBuaGwC0+PtjRe0Yd9WGxNqUt9oVsY1QmdEw9nfaF1ngNX7I2s9pC
    b7FUaHRiWGxQiK7VlrdJYA2wHAtEogPBl5JPj6xFeJuW5OjRs7LydTAqlPuaFeL-
    Ru3jqBLu4Ne2qT-gM6SxncLpOUkxL1se3bwCeLS3k9yGh+2YHUBpOu3Ke-CnWw2V
    """
}
