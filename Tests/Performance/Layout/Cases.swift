import CollageLayout
import CollageModel

/// The photos and canvases on which every engine of layout.md was measured.
struct Case {
  let name: String
  let photos: [LayoutPhoto]
  let canvas: Size
  let gap: Double

  /// The aspect ratios of the letters below.
  private static let aspects: [Character: Size] = [
    "a": Size(4, 3), "b": Size(3, 2), "c": Size(3, 4), "d": Size(16, 9), "e": Size(9, 16), "f": Size(1, 1),
    "g": Size(2, 3), "h": Size(3, 1),
  ]

  private static let canvases = [("3:2", Size(3000, 2000)), ("A4", Size(2480, 3508)), ("1:1", Size(3000, 3000))]

  /// 75 of them: 5 and 9 photos (eight lists each), 20 (five), 100 (three), 1000 (one), on three canvases.
  static let all: [Case] = lists.enumerated().flatMap { index, letters in
    canvases.map { name, canvas in
      let photos = letters.compactMap { aspects[$0].map { LayoutPhoto(size: $0) } }
      let gap = (0.04 * (canvas.width * canvas.height / Double(photos.count)).squareRoot()).rounded()
      return Case(name: "\(photos.count)/\(name)/\(index)", photos: photos, canvas: canvas, gap: gap)
    }
  }

  private static let lists: [String] = [
    "aebce",
    "ccdca",
    "cafac",
    "adabd",
    "bacaa",
    "aabba",
    "adcad",
    "acecb",
    "bcaabeabb",
    "aaccccdfc",
    "ababcfaha",
    "cgacccgcb",
    "hbfaeaaea",
    "bgacabdag",
    "gbfbfbgbc",
    "bfadcabaa",
    "bafeacgabgbbafcbbeca",
    "bbbcbccbfdahdfbfbaec",
    "bgbabdafbabgbaaadaaa",
    "daaaaadaafcaedahdagg",
    "faaeafbcahaabcaaecbc",
    "aedgdbgcbcbdccdcghfdacaafeagacacccbdadcgadbdbefffgegbbadceafgagebbbhfabecdbabadababccbcbaebecbabbaca",
    "ababfbfcabdbaeaffdegdhaeddeacaafecaaabagbcafaaeabacbebadhbedccaceabbbedfaacfbbbcccabdadbccdcdcbhbceb",
    "ebaabadcabfaaeeabacbcagdbfeaagcbcbaaaecafaaabfeaabbbggaaafabcdaccabeacebefdbcgbgbecbcecaaabcbccffgbc",
    "gegadbcaaabaadbaebbaacccafbabafdaaccbbbdcchbfabcccdbbdcadbdegaabaabaadafbcdbcgddfccfdcgdebfbfdbhbaab"
      + "aecebcbabegahcahcefadbhababhacceddagdcafaccaaabadacabchcbabbgaacbabaaabcdhbdafbggcbcbaccagadgedbacbb"
      + "bacabaaccaabaabahbccabdcabhcaedagcahcbdbgaadabbdcaabefehaaedbgbccacaaccgcbbebdcbdacchafbdhbaccaaceed"
      + "cadbahaabbbbecbfbcadfceadfagbfbbcbbcaabcaaddaacdcbbbbdccbacahgbbacabegcehgbdabbhfaceaccbccaacaabddaa"
      + "cbbcbbhacabcbgagbceacbaccccgdbacgbebbaaafdaebafahdacabafddcbegchcachbbagcdbfaccadacbabbbaeddeaffdfbe"
      + "dbadaaeceabbbdbgfacgaebaebcacdgdaadaaaaecfcgahbcaebabaecbcaadababbafcaeebbaeebcdbcedbagggcdebgbegbbd"
      + "bfbceccgdacacdeaebbdhabbgabfdacafaggdabdcbbecaacaagccaaddcbbcbbccabaaaeadcbcaddacaaaadeefcabahcceaaa"
      + "beeaabfbbaaabccgbabcadadbacbbfccbcchaebaabecdbaaaaggbbcbacbfabcaeeaebbafabdcbgfadbccagaaaabaacgdbded"
      + "cbefaaecdcadbaaedddaahaabafhgbacgcdfbfhcacbbaaacbccebbhhgaahcbbcbababaacebbhedbfaabagfaacdbeadbebbba"
      + "aedcaaegfabdbaaafcbdeccehddcbbacbbdaadcccabaegbaaaaecbafbacacabhcadabdacdgaecgcfhdbabbcecbedgfachbca",
  ]
}
