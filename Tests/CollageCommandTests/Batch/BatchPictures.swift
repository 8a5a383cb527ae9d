import Foundation

/// Pixels of pictures that tests compare.
enum BatchPictures {
  static func pixels(_ data: Data) throws -> [UInt8] {
    // Behind the comment that holds the key, the bytes are those of the picture alone.
    guard let comment = data.range(of: Data("collage-key ".utf8)) else { return [UInt8](data) }
    return [UInt8](data[..<(comment.lowerBound - 4)]) + [UInt8](data[(comment.upperBound + 64)...])
  }
}
