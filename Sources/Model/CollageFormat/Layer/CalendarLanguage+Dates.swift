import CollageModel

// Pages know no dates of photos.
#if !hasFeature(Embedded)
  extension CalendarLanguage {
    /// Returns the date as texts say it, such as `21. November 2026`, or the month or the year if no more is known.
    func text(of date: LocalTime) -> String {
      let form = dateForm
      switch date.precision {
      case .year: return String(date.year)
      case .month:
        // Where years come first, so they do here; what follows the month's name in a date is an ending of it.
        let pattern = form.pattern.utf8
        guard pattern.first == UInt8(ascii: "y"), let day = pattern.firstIndex(of: UInt8(ascii: "d")),
          let month = pattern[..<day].lastIndex(of: UInt8(ascii: "M"))
        else { return filled("MMMM y", date, months) }
        let isName = pattern[..<month].last == UInt8(ascii: "M")
        return filled(String(form.pattern[..<(isName ? pattern.index(after: month) : day)]), date, months)
      case .day, .minute, .second: return filled(form.pattern, date, form.months)
      }
    }

    /// Returns the days from one date to another as texts say them, such as `21.–23. November 2026`: what both have in common is
    /// said once.
    func text(from first: LocalTime, to last: LocalTime) -> String {
      let (one, other) = (text(of: first), text(of: last))
      if one.hasSameBytes(as: other) { return one }
      let apart = one + " – " + other
      guard first.year == last.year, first.precision.rawValue >= LocalTime.Precision.day.rawValue,
        last.precision.rawValue >= LocalTime.Precision.day.rawValue
      else { return apart }
      let (pattern, months) = dateForm
      let bytes = Array(pattern.utf8)
      guard let day = bytes.firstIndex(of: UInt8(ascii: "d")), let month = bytes.firstIndex(of: UInt8(ascii: "M")),
        let year = bytes.firstIndex(of: UInt8(ascii: "y"))
      else { return apart }
      func end(_ start: Int) -> Int { bytes[start...].firstIndex { $0 != bytes[start] } ?? bytes.count }
      func part(_ range: Range<Int>, _ date: LocalTime) -> String {
        filled(String(decoding: bytes[range], as: UTF8.self), date, months)
      }
      if first.month == last.month {
        // The sign of a day, such as a period, stands at both numbers.
        let next = end(day)
        let after = bytes[next...].firstIndex { $0 != UInt8(ascii: ".") && $0 < 0x80 } ?? bytes.count
        let before = String(decoding: bytes[..<after], as: UTF8.self)
        return filled(before, first, months) + "–" + part(day..<bytes.count, last)
      }
      let start = min(day, month)
      if year < start { return one + " – " + part(start..<bytes.count, last) }
      return part(0..<end(max(day, month)), first) + " – " + other
    }

    /// Returns a pattern with the parts of a date, without space at its end.
    private func filled(_ pattern: String, _ date: LocalTime, _ months: [String]) -> String {
      var (text, isQuoted) = ([UInt8](), false)
      let bytes = Array(pattern.utf8)
      var index = 0
      while index < bytes.count {
        let (start, letter) = (index, bytes[index])
        index += 1
        if letter == UInt8(ascii: "'") {
          isQuoted.toggle()
          continue
        }
        guard !isQuoted, [UInt8(ascii: "d"), UInt8(ascii: "M"), UInt8(ascii: "y")].contains(letter) else {
          text.append(letter)
          continue
        }
        while index < bytes.count, bytes[index] == letter { index += 1 }
        switch (letter, index - start) {
        case (UInt8(ascii: "y"), _): text += String(date.year).utf8
        case (UInt8(ascii: "M"), 4): text += months[date.month - 1].utf8
        case (UInt8(ascii: "M"), _): text += String(date.month).utf8
        case (_, let count): text += LocalTime.digits(date.day, count).utf8
        }
      }
      while text.last == UInt8(ascii: " ") { text.removeLast() }
      return String(decoding: text, as: UTF8.self)
    }

    /// The pattern of long dates in the language, and the months in them.
    private var dateForm: (pattern: String, months: [String]) {
      let lines = Self.dateForms.withUTF8Buffer { Array($0).split(separator: UInt8(ascii: "\n")) }
      for wanted in [locale.language + [UInt8(ascii: "-")] + locale.region, locale.language] {
        for line in lines {
          let parts = line.split(separator: UInt8(ascii: "|"))
          guard parts.count >= 2, parts[0].map({ ASCII.lowercase($0) }) == wanted else { continue }
          let own = parts.count < 3 ? [] : parts[2].split(separator: UInt8(ascii: ","))
          return (
            String(decoding: parts[1], as: UTF8.self),
            own.count == 12 ? own.map { String(decoding: $0, as: UTF8.self) } : months
          )
        }
      }
      return ("d MMMM y", months)
    }

    /// The forms of long dates that are not a day, a month and a year: a tag, a pattern, and the months in dates if they have other
    /// forms there.
    ///
    /// In patterns `d` is the day, `M` and `MMMM` are the month's number and name, and `y` is the year; quoted text is text.
    ///
    /// Source: Unicode CLDR as packaged in Babel 2.19, `dateFormats/long` and `months/format/wide` of `calendars/gregorian`; Thai dates
    /// have no era here.
    static let dateForms: StaticString = """
      en-US|MMMM d, y
      de|d. MMMM y
      es|d 'de' MMMM 'de' y
      pt|d 'de' MMMM 'de' y
      pt-PT|d 'de' MMMM 'de' y
      da|d. MMMM y
      nb|d. MMMM y
      fi|d. MMMM y|tammikuuta,helmikuuta,maaliskuuta,huhtikuuta,toukokuuta,kesäkuuta,heinäkuuta,elokuuta,syyskuuta,lokakuuta,marraskuuta,joulukuuta
      is|d. MMMM y
      et|d. MMMM y
      lv|y. 'gada' d. MMMM
      lt|y 'm'. MMMM d 'd'.|sausio,vasario,kovo,balandžio,gegužės,birželio,liepos,rugpjūčio,rugsėjo,spalio,lapkričio,gruodžio
      pl|d MMMM y|stycznia,lutego,marca,kwietnia,maja,czerwca,lipca,sierpnia,września,października,listopada,grudnia
      cs|d. MMMM y|ledna,února,března,dubna,května,června,července,srpna,září,října,listopadu,prosince
      sk|d. MMMM y|januára,februára,marca,apríla,mája,júna,júla,augusta,septembra,októbra,novembra,decembra
      hu|y. MMMM d.
      sl|d. MMMM y
      hr|d. MMMM y.|siječnja,veljače,ožujka,travnja,svibnja,lipnja,srpnja,kolovoza,rujna,listopada,studenoga,prosinca
      bs|d. MMMM y.
      sr|d. MMMM y.
      sr-Latn|d. MMMM y.
      mk|d MMMM y\u{202F}'г'.
      bg|d MMMM y\u{202F}'г'.
      el|d MMMM y|Ιανουαρίου,Φεβρουαρίου,Μαρτίου,Απριλίου,Μαΐου,Ιουνίου,Ιουλίου,Αυγούστου,Σεπτεμβρίου,Οκτωβρίου,Νοεμβρίου,Δεκεμβρίου
      ru|d MMMM y\u{202F}'г'.|января,февраля,марта,апреля,мая,июня,июля,августа,сентября,октября,ноября,декабря
      uk|d MMMM y\u{202F}'р'.|січня,лютого,березня,квітня,травня,червня,липня,серпня,вересня,жовтня,листопада,грудня
      ka|d MMMM, y
      hy|y թ. MMMM d|հունվարի,փետրվարի,մարտի,ապրիլի,մայիսի,հունիսի,հուլիսի,օգոստոսի,սեպտեմբերի,հոկտեմբերի,նոյեմբերի,դեկտեմբերի
      he|d בMMMM y
      ur|d MMMM، y
      bn|d MMMM, y|জানুয়ারি,ফেব্রুয়ারি,মার্চ,এপ্রিল,মে,জুন,জুলাই,আগস্ট,সেপ্টেম্বর,অক্টোবর,নভেম্বর,ডিসেম্বর
      mr|d MMMM, y
      gu|d MMMM, y
      ta|d MMMM, y
      te|d MMMM, y
      kn|MMMM d, y
      ml|y MMMM d
      si|y MMMM d|දුරුතු,නවම්,මැදින්,බක්,වෙසක්,පොසොන්,ඇසළ,නිකිණි,බිනර,වප්,ඉල්,උඳුවප්
      vi|d MMMM, y|tháng 1,tháng 2,tháng 3,tháng 4,tháng 5,tháng 6,tháng 7,tháng 8,tháng 9,tháng 10,tháng 11,tháng 12
      fil|MMMM d, y
      ko|y년 MMMM d일
      ja|y年M月d日
      zh|y年M月d日
      zh-Hant|y年M月d日
      ca|d MMMM 'del' y|de gener,de febrer,de març,d’abril,de maig,de juny,de juliol,d’agost,de setembre,d’octubre,de novembre,de desembre
      eu|y('e')'ko' MMMM'ren' d('a')
      gl|d 'de' MMMM 'de' y
      af|dd MMMM y
      ne|y MMMM d
      """
  }
#endif
