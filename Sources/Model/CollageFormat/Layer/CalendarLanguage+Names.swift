extension CalendarLanguage {
  /// The names of months and weekdays.
  ///
  /// Each language has a line with its tag and most likely region, then the months, the short weekday names starting
  /// with Monday, and their letters.
  ///
  /// Source: Unicode CLDR as packaged in Babel 2.18, `calendars/gregorian`, stand-alone, wide for months, abbreviated
  /// and narrow for days. For Urdu, whose narrow names are Latin letters there, the short names are repeated.
  static let names: StaticString = """
    en US
    January,February,March,April,May,June,July,August,September,October,November,December
    Mon,Tue,Wed,Thu,Fri,Sat,Sun
    M,T,W,T,F,S,S
    de DE
    Januar,Februar,März,April,Mai,Juni,Juli,August,September,Oktober,November,Dezember
    Mo,Di,Mi,Do,Fr,Sa,So
    M,D,M,D,F,S,S
    fr FR
    janvier,février,mars,avril,mai,juin,juillet,août,septembre,octobre,novembre,décembre
    lun.,mar.,mer.,jeu.,ven.,sam.,dim.
    L,M,M,J,V,S,D
    es ES
    enero,febrero,marzo,abril,mayo,junio,julio,agosto,septiembre,octubre,noviembre,diciembre
    lun,mar,mié,jue,vie,sáb,dom
    L,M,X,J,V,S,D
    it IT
    gennaio,febbraio,marzo,aprile,maggio,giugno,luglio,agosto,settembre,ottobre,novembre,dicembre
    lun,mar,mer,gio,ven,sab,dom
    L,M,M,G,V,S,D
    pt BR
    janeiro,fevereiro,março,abril,maio,junho,julho,agosto,setembro,outubro,novembro,dezembro
    seg.,ter.,qua.,qui.,sex.,sáb.,dom.
    S,T,Q,Q,S,S,D
    pt-PT PT
    janeiro,fevereiro,março,abril,maio,junho,julho,agosto,setembro,outubro,novembro,dezembro
    segunda,terça,quarta,quinta,sexta,sábado,domingo
    S,T,Q,Q,S,S,D
    nl NL
    januari,februari,maart,april,mei,juni,juli,augustus,september,oktober,november,december
    ma,di,wo,do,vr,za,zo
    M,D,W,D,V,Z,Z
    da DK
    januar,februar,marts,april,maj,juni,juli,august,september,oktober,november,december
    man.,tirs.,ons.,tors.,fre.,lør.,søn.
    M,T,O,T,F,L,S
    sv SE
    januari,februari,mars,april,maj,juni,juli,augusti,september,oktober,november,december
    mån,tis,ons,tors,fre,lör,sön
    M,T,O,T,F,L,S
    nb NO
    januar,februar,mars,april,mai,juni,juli,august,september,oktober,november,desember
    man.,tir.,ons.,tor.,fre.,lør.,søn.
    M,T,O,T,F,L,S
    fi FI
    tammikuu,helmikuu,maaliskuu,huhtikuu,toukokuu,kesäkuu,heinäkuu,elokuu,syyskuu,lokakuu,marraskuu,joulukuu
    ma,ti,ke,to,pe,la,su
    M,T,K,T,P,L,S
    is IS
    janúar,febrúar,mars,apríl,maí,júní,júlí,ágúst,september,október,nóvember,desember
    mán.,þri.,mið.,fim.,fös.,lau.,sun.
    M,Þ,M,F,F,L,S
    et EE
    jaanuar,veebruar,märts,aprill,mai,juuni,juuli,august,september,oktoober,november,detsember
    E,T,K,N,R,L,P
    E,T,K,N,R,L,P
    lv LV
    janvāris,februāris,marts,aprīlis,maijs,jūnijs,jūlijs,augusts,septembris,oktobris,novembris,decembris
    Pirmd.,Otrd.,Trešd.,Ceturtd.,Piektd.,Sestd.,Svētd.
    P,O,T,C,P,S,S
    lt LT
    sausis,vasaris,kovas,balandis,gegužė,birželis,liepa,rugpjūtis,rugsėjis,spalis,lapkritis,gruodis
    pr,an,tr,kt,pn,št,sk
    P,A,T,K,P,Š,S
    pl PL
    styczeń,luty,marzec,kwiecień,maj,czerwiec,lipiec,sierpień,wrzesień,październik,listopad,grudzień
    pon.,wt.,śr.,czw.,pt.,sob.,niedz.
    P,W,Ś,C,P,S,N
    cs CZ
    leden,únor,březen,duben,květen,červen,červenec,srpen,září,říjen,listopad,prosinec
    po,út,st,čt,pá,so,ne
    P,Ú,S,Č,P,S,N
    sk SK
    január,február,marec,apríl,máj,jún,júl,august,september,október,november,december
    po,ut,st,št,pi,so,ne
    p,u,s,š,p,s,n
    hu HU
    január,február,március,április,május,június,július,augusztus,szeptember,október,november,december
    H,K,Sze,Cs,P,Szo,V
    H,K,Sz,Cs,P,Sz,V
    sl SI
    januar,februar,marec,april,maj,junij,julij,avgust,september,oktober,november,december
    pon.,tor.,sre.,čet.,pet.,sob.,ned.
    p,t,s,č,p,s,n
    hr HR
    siječanj,veljača,ožujak,travanj,svibanj,lipanj,srpanj,kolovoz,rujan,listopad,studeni,prosinac
    pon,uto,sri,čet,pet,sub,ned
    p,u,s,č,p,s,n
    bs BA
    januar,februar,mart,april,maj,juni,juli,august,septembar,oktobar,novembar,decembar
    pon,uto,sri,čet,pet,sub,ned
    p,u,s,č,p,s,n
    sr RS
    јануар,фебруар,март,април,мај,јун,јул,август,септембар,октобар,новембар,децембар
    пон,уто,сре,чет,пет,суб,нед
    п,у,с,ч,п,с,н
    sr-Latn RS
    januar,februar,mart,april,maj,jun,jul,avgust,septembar,oktobar,novembar,decembar
    pon,uto,sre,čet,pet,sub,ned
    p,u,s,č,p,s,n
    mk MK
    јануари,февруари,март,април,мај,јуни,јули,август,септември,октомври,ноември,декември
    пон.,вто.,сре.,чет.,пет.,саб.,нед.
    п,в,с,ч,п,с,н
    bg BG
    януари,февруари,март,април,май,юни,юли,август,септември,октомври,ноември,декември
    пн,вт,ср,чт,пт,сб,нд
    п,в,с,ч,п,с,н
    ro RO
    ianuarie,februarie,martie,aprilie,mai,iunie,iulie,august,septembrie,octombrie,noiembrie,decembrie
    lun.,mar.,mie.,joi,vin.,sâm.,dum.
    L,M,M,J,V,S,D
    sq AL
    janar,shkurt,mars,prill,maj,qershor,korrik,gusht,shtator,tetor,nëntor,dhjetor
    hën,mar,mër,enj,pre,sht,die
    h,m,m,e,p,sh,d
    el GR
    Ιανουάριος,Φεβρουάριος,Μάρτιος,Απρίλιος,Μάιος,Ιούνιος,Ιούλιος,Αύγουστος,Σεπτέμβριος,Οκτώβριος,Νοέμβριος,Δεκέμβριος
    Δευ,Τρί,Τετ,Πέμ,Παρ,Σάβ,Κυρ
    Δ,Τ,Τ,Π,Π,Σ,Κ
    ru RU
    январь,февраль,март,апрель,май,июнь,июль,август,сентябрь,октябрь,ноябрь,декабрь
    пн,вт,ср,чт,пт,сб,вс
    П,В,С,Ч,П,С,В
    uk UA
    січень,лютий,березень,квітень,травень,червень,липень,серпень,вересень,жовтень,листопад,грудень
    пн,вт,ср,чт,пт,сб,нд
    П,В,С,Ч,П,С,Н
    tr TR
    Ocak,Şubat,Mart,Nisan,Mayıs,Haziran,Temmuz,Ağustos,Eylül,Ekim,Kasım,Aralık
    Pzt,Sal,Çar,Per,Cum,Cmt,Paz
    P,S,Ç,P,C,C,P
    ka GE
    იანვარი,თებერვალი,მარტი,აპრილი,მაისი,ივნისი,ივლისი,აგვისტო,სექტემბერი,ოქტომბერი,ნოემბერი,დეკემბერი
    ორშ,სამ,ოთხ,ხუთ,პარ,შაბ,კვი
    ო,ს,ო,ხ,პ,შ,კ
    hy AM
    հունվար,փետրվար,մարտ,ապրիլ,մայիս,հունիս,հուլիս,օգոստոս,սեպտեմբեր,հոկտեմբեր,նոյեմբեր,դեկտեմբեր
    երկ,երք,չրք,հնգ,ուր,շբթ,կիր
    Ե,Ե,Չ,Հ,Ո,Շ,Կ
    he IL
    ינואר,פברואר,מרץ,אפריל,מאי,יוני,יולי,אוגוסט,ספטמבר,אוקטובר,נובמבר,דצמבר
    ב׳,ג׳,ד׳,ה׳,ו׳,שבת,א׳
    ב׳,ג׳,ד׳,ה׳,ו׳,ש׳,א׳
    ar EG
    يناير,فبراير,مارس,أبريل,مايو,يونيو,يوليو,أغسطس,سبتمبر,أكتوبر,نوفمبر,ديسمبر
    الاثنين,الثلاثاء,الأربعاء,الخميس,الجمعة,السبت,الأحد
    ن,ث,ر,خ,ج,س,ح
    fa IR
    ژانویه,فوریه,مارس,آوریل,مه,ژوئن,ژوئیه,اوت,سپتامبر,اکتبر,نوامبر,دسامبر
    دوشنبه,سه‌شنبه,چهارشنبه,پنجشنبه,جمعه,شنبه,یکشنبه
    د,س,چ,پ,ج,ش,ی
    ur PK
    جنوری,فروری,مارچ,اپریل,مئی,جون,جولائی,اگست,ستمبر,اکتوبر,نومبر,دسمبر
    پیر,منگل,بدھ,جمعرات,جمعہ,ہفتہ,اتوار
    پیر,منگل,بدھ,جمعرات,جمعہ,ہفتہ,اتوار
    hi IN
    जनवरी,फ़रवरी,मार्च,अप्रैल,मई,जून,जुलाई,अगस्त,सितंबर,अक्टूबर,नवंबर,दिसंबर
    सोम,मंगल,बुध,गुरु,शुक्र,शनि,रवि
    सो,मं,बु,गु,शु,श,र
    bn BD
    জানুয়ারী,ফেব্রুয়ারী,মার্চ,এপ্রিল,মে,জুন,জুলাই,আগস্ট,সেপ্টেম্বর,অক্টোবর,নভেম্বর,ডিসেম্বর
    সোম,মঙ্গল,বুধ,বৃহস্পতি,শুক্র,শনি,রবি
    সো,ম,বু,বৃ,শু,শ,র
    mr IN
    जानेवारी,फेब्रुवारी,मार्च,एप्रिल,मे,जून,जुलै,ऑगस्ट,सप्टेंबर,ऑक्टोबर,नोव्हेंबर,डिसेंबर
    सोम,मंगळ,बुध,गुरु,शुक्र,शनि,रवि
    सो,मं,बु,गु,शु,श,र
    gu IN
    જાન્યુઆરી,ફેબ્રુઆરી,માર્ચ,એપ્રિલ,મે,જૂન,જુલાઈ,ઑગસ્ટ,સપ્ટેમ્બર,ઑક્ટોબર,નવેમ્બર,ડિસેમ્બર
    સોમ,મંગળ,બુધ,ગુરુ,શુક્ર,શનિ,રવિ
    સો,મં,બુ,ગુ,શુ,શ,ર
    pa IN
    ਜਨਵਰੀ,ਫ਼ਰਵਰੀ,ਮਾਰਚ,ਅਪ੍ਰੈਲ,ਮਈ,ਜੂਨ,ਜੁਲਾਈ,ਅਗਸਤ,ਸਤੰਬਰ,ਅਕਤੂਬਰ,ਨਵੰਬਰ,ਦਸੰਬਰ
    ਸੋਮ,ਮੰਗਲ,ਬੁੱਧ,ਵੀਰ,ਸ਼ੁੱਕਰ,ਸ਼ਨਿੱਚਰ,ਐਤ
    ਸੋ,ਮੰ,ਬੁੱ,ਵੀ,ਸ਼ੁੱ,ਸ਼,ਐ
    ta IN
    ஜனவரி,பிப்ரவரி,மார்ச்,ஏப்ரல்,மே,ஜூன்,ஜூலை,ஆகஸ்ட்,செப்டம்பர்,அக்டோபர்,நவம்பர்,டிசம்பர்
    திங்.,செவ்.,புத.,வியா.,வெள்.,சனி,ஞாயி.
    தி,செ,பு,வி,வெ,ச,ஞா
    te IN
    జనవరి,ఫిబ్రవరి,మార్చి,ఏప్రిల్,మే,జూన్,జులై,ఆగస్టు,సెప్టెంబర్,అక్టోబర్,నవంబర్,డిసెంబర్
    సోమ,మంగళ,బుధ,గురు,శుక్ర,శని,ఆది
    సో,మ,బు,గు,శు,శ,ఆ
    kn IN
    ಜನವರಿ,ಫೆಬ್ರವರಿ,ಮಾರ್ಚ್,ಏಪ್ರಿಲ್,ಮೇ,ಜೂನ್,ಜುಲೈ,ಆಗಸ್ಟ್,ಸೆಪ್ಟೆಂಬರ್,ಅಕ್ಟೋಬರ್,ನವೆಂಬರ್,ಡಿಸೆಂಬರ್
    ಸೋಮ,ಮಂಗಳ,ಬುಧ,ಗುರು,ಶುಕ್ರ,ಶನಿ,ಭಾನು
    ಸೋ,ಮಂ,ಬು,ಗು,ಶು,ಶ,ಭಾ
    ml IN
    ജനുവരി,ഫെബ്രുവരി,മാർച്ച്,ഏപ്രിൽ,മേയ്,ജൂൺ,ജൂലൈ,ഓഗസ്റ്റ്,സെപ്റ്റംബർ,ഒക്‌ടോബർ,നവംബർ,ഡിസംബർ
    തിങ്കൾ,ചൊവ്വ,ബുധൻ,വ്യാഴം,വെള്ളി,ശനി,ഞായർ
    തി,ചൊ,ബു,വ്യാ,വെ,ശ,ഞാ
    si LK
    ජනවාරි,පෙබරවාරි,මාර්තු,අප්‍රේල්,මැයි,ජූනි,ජූලි,අගෝස්තු,සැප්තැම්බර්,ඔක්තෝබර්,නොවැම්බර්,දෙසැම්බර්
    සඳුදා,අඟහ,බදාදා,බ්‍රහස්,සිකු,සෙන,ඉරිදා
    ස,අ,බ,බ්‍ර,සි,සෙ,ඉ
    th TH
    มกราคม,กุมภาพันธ์,มีนาคม,เมษายน,พฤษภาคม,มิถุนายน,กรกฎาคม,สิงหาคม,กันยายน,ตุลาคม,พฤศจิกายน,ธันวาคม
    จ.,อ.,พ.,พฤ.,ศ.,ส.,อา.
    จ,อ,พ,พฤ,ศ,ส,อา
    vi VN
    Tháng 1,Tháng 2,Tháng 3,Tháng 4,Tháng 5,Tháng 6,Tháng 7,Tháng 8,Tháng 9,Tháng 10,Tháng 11,Tháng 12
    Th 2,Th 3,Th 4,Th 5,Th 6,Th 7,CN
    T2,T3,T4,T5,T6,T7,CN
    id ID
    Januari,Februari,Maret,April,Mei,Juni,Juli,Agustus,September,Oktober,November,Desember
    Sen,Sel,Rab,Kam,Jum,Sab,Min
    S,S,R,K,J,S,M
    ms MY
    Januari,Februari,Mac,April,Mei,Jun,Julai,Ogos,September,Oktober,November,Disember
    Isn,Sel,Rab,Kha,Jum,Sab,Ahd
    I,S,R,K,J,S,A
    fil PH
    Enero,Pebrero,Marso,Abril,Mayo,Hunyo,Hulyo,Agosto,Setyembre,Oktubre,Nobyembre,Disyembre
    Lun,Mar,Miy,Huw,Biy,Sab,Lin
    Lun,Mar,Miy,Huw,Biy,Sab,Lin
    ko KR
    1월,2월,3월,4월,5월,6월,7월,8월,9월,10월,11월,12월
    월,화,수,목,금,토,일
    월,화,수,목,금,토,일
    ja JP
    1月,2月,3月,4月,5月,6月,7月,8月,9月,10月,11月,12月
    月,火,水,木,金,土,日
    月,火,水,木,金,土,日
    zh CN
    一月,二月,三月,四月,五月,六月,七月,八月,九月,十月,十一月,十二月
    周一,周二,周三,周四,周五,周六,周日
    一,二,三,四,五,六,日
    zh-Hant TW
    1月,2月,3月,4月,5月,6月,7月,8月,9月,10月,11月,12月
    週一,週二,週三,週四,週五,週六,週日
    一,二,三,四,五,六,日
    ca ES
    gener,febrer,març,abril,maig,juny,juliol,agost,setembre,octubre,novembre,desembre
    dl.,dt.,dc.,dj.,dv.,ds.,dg.
    dl.,dt.,dc.,dj.,dv.,ds.,dg.
    eu ES
    urtarrila,otsaila,martxoa,apirila,maiatza,ekaina,uztaila,abuztua,iraila,urria,azaroa,abendua
    al.,ar.,az.,og.,or.,lr.,ig.
    A,A,A,O,O,L,I
    gl ES
    xaneiro,febreiro,marzo,abril,maio,xuño,xullo,agosto,setembro,outubro,novembro,decembro
    luns,mar.,mér.,xov.,ven.,sáb.,dom.
    L,M,M,X,V,S,D
    ga IE
    Eanáir,Feabhra,Márta,Aibreán,Bealtaine,Meitheamh,Iúil,Lúnasa,Meán Fómhair,Deireadh Fómhair,Samhain,Nollaig
    Luan,Máirt,Céad,Déar,Aoine,Sath,Domh
    L,M,C,D,A,S,D
    cy GB
    Ionawr,Chwefror,Mawrth,Ebrill,Mai,Mehefin,Gorffennaf,Awst,Medi,Hydref,Tachwedd,Rhagfyr
    Llun,Maw,Mer,Iau,Gwe,Sad,Sul
    Ll,M,M,I,G,S,S
    af ZA
    Januarie,Februarie,Maart,April,Mei,Junie,Julie,Augustus,September,Oktober,November,Desember
    Ma.,Di.,Wo.,Do.,Vr.,Sa.,So.
    M,D,W,D,V,S,S
    am ET
    ጃንዋሪ,ፌብሩዋሪ,ማርች,ኤፕሪል,ሜይ,ጁን,ጁላይ,ኦገስት,ሴፕቴምበር,ኦክቶበር,ኖቬምበር,ዲሴምበር
    ሰኞ,ማክሰ,ረቡዕ,ሐሙስ,ዓርብ,ቅዳሜ,እሑድ
    ሰ,ማ,ረ,ሐ,ዓ,ቅ,እ
    ne NP
    जनवरी,फेब्रुअरी,मार्च,अप्रिल,मे,जुन,जुलाई,अगस्ट,सेप्टेम्बर,अक्टोबर,नोभेम्बर,डिसेम्बर
    सोम,मङ्गल,बुध,बिहि,शुक्र,शनि,आइत
    सो,म,बु,बि,शु,श,आ
    km KH
    មករា,កុម្ភៈ,មីនា,មេសា,ឧសភា,មិថុនា,កក្កដា,សីហា,កញ្ញា,តុលា,វិច្ឆិកា,ធ្នូ
    ចន្ទ,អង្គារ,ពុធ,ព្រហ,សុក្រ,សៅរ៍,អាទិត្យ
    ច,អ,ព,ព,ស,ស,អ
    """
}
