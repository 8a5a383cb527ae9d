#if !hasFeature(Embedded)
  extension Holidays {
    /// The holidays of each country: a line with its code, the languages of names and what follows a name on a day on which a holiday
    /// is observed, then a line for each holiday with its rule (``HolidayRule``) and its names.
    ///
    /// Days that a government sets anew for each year are left out: those of lunar calendars, elections, and what communities of
    /// Spain choose instead of a Sunday.
    ///
    /// Source: rules inferred from the days of 2024 to 2040, and names, of the Python package holidays 0.109, which cites the laws;
    /// MIT License, copyright Vacanza Team and individual contributors. `Tests/Albums/holidays.py` compares both.
    static let table: StaticString = """
      =de|de,en
      01-01|Neujahr|New Year's Day
      01-06 BW BY ST|Heilige Drei Könige|Epiphany
      03-08 BE MV|Frauentag|Women's Day
      E-2|Karfreitag|Good Friday
      E+0 BB|Ostersonntag|Easter Sunday
      E+1|Ostermontag|Easter Monday
      05-01|Erster Mai|Labor Day
      E+39|Christi Himmelfahrt|Ascension Day
      E+49 BB|Pfingstsonntag|Pentecost
      E+50|Pfingstmontag|Pentecost Monday
      E+60 BW BY HE NW RP SL|Fronleichnam|Corpus Christi
      08-15 SL|Mariä Himmelfahrt|Assumption Day
      09-20 TH|Weltkindertag|World Children's Day
      10-03|Tag der Deutschen Einheit|German Unity Day
      10-31 BB HB HH MV NI SH SN ST TH|Reformationstag|Reformation Day
      11-01 BW BY NW RP SL|Allerheiligen|All Saints' Day
      11#3tue+1 SN|Buß- und Bettag|Repentance and Prayer Day
      12-25|Erster Weihnachtstag|Christmas Day
      12-26|Zweiter Weihnachtstag|Second Day of Christmas
      =at|de,en
      01-01|Neujahr|New Year's Day
      01-06|Heilige Drei Könige|Epiphany
      E+1|Ostermontag|Easter Monday
      05-01|Staatsfeiertag|Labor Day
      E+39|Christi Himmelfahrt|Ascension Day
      E+50|Pfingstmontag|Pentecost Monday
      E+60|Fronleichnam|Corpus Christi
      08-15|Mariä Himmelfahrt|Assumption Day
      10-26|Nationalfeiertag|National Day
      11-01|Allerheiligen|All Saints' Day
      12-08|Mariä Empfängnis|Immaculate Conception
      12-25|Christtag|Christmas Day
      12-26|Stephanstag|Saint Stephen's Day
      =ch|de,fr,it,en
      01-01|Neujahrstag|Nouvel An|Capodanno|New Year's Day
      01-02 AG BE JU LU TG VD|Berchtoldstag|Saint-Berchtold|Giorno di Bertoldo|Saint Berchtold's Day
      01-02 NE ~tue ~wed ~thu ~fri ~sat ~sun|Berchtoldstag|Saint-Berchtold|Giorno di Bertoldo|Saint Berchtold's Day
      01-06 SZ TI UR|Heilige Drei Könige|Épiphanie|Epifania|Epiphany
      03-01 NE|Jahrestag der Ausrufung der Republik|Instauration de la République|Giorno della Repubblica|Republic Day
      03-19 NW SZ TI UR VS|Josefstag|Saint-Joseph|San Giuseppe|Saint Joseph's Day
      E-2 AG AI AR BE BL BS FR GE GL JU LU NE NW OW SG SH SO SZ TG UR VD ZG ZH|Karfreitag|Vendredi saint|Venerdì Santo|Good Friday
      E+1 AG AI AR BE BL BS GE GL GR JU LU SG SH SZ TG TI UR VD ZH|Ostermontag|Lundi de Pâques|Lunedì dell'Angelo|Easter Monday
      04#1thu GL !E-3+7|Näfelser Fahrt|Fahrtsfest|Battaglia di Näfels|Battle of Naefels Victory Day
      05-01 AG BL BS JU NE SH TG TI ZH|Tag der Arbeit|Fête du Travail|Festa del lavoro|Labor Day
      E+39|Auffahrt|Ascension|Ascensione di Gesù|Ascension Day
      E+50 AG AI AR BE BL BS GE GL GR JU LU SG SH SZ TG TI UR VD ZH|Pfingstmontag|Lundi de Pentecôte|Lunedì di Pentecoste|Pentecost Monday
      E+60 AG AI JU LU NE NW OW SZ TI UR VS ZG|Fronleichnam|Fête-Dieu|Corpus Domini|Corpus Christi
      06-23 JU|Fest der Unabhängigkeit|Commémoration du plébiscite|Festa dell'Indipendenza|Independence Day
      06-29 TI|Peter und Paul|Saint-Pierre et Paul|Santi Pietro e Paolo|Saints Peter and Paul
      08-01|Nationalfeiertag|Fête nationale|Festa nazionale|National Day
      08-15 AG AI JU LU NW OW SZ TI UR VS ZG|Mariä Himmelfahrt|Assomption|Assunzione di Maria|Assumption Day
      09#1sun+4 GE|Genfer Bettag|Jeûne genevois|Digiuno ginevrino|Genevan Fast
      09#3sun+1 VD|Bettagsmontag|Lundi du Jeûne fédéral|Lunedì del digiuno federale|Prayer Monday
      09-25 OW|Bruder Klaus|Fête de Saint-Nicolas-de-Flüe|San Nicolao della Flue|Saint Nicholas of Flüe
      11-01 AG AI GL JU LU NW OW SG SZ TI UR VS ZG|Allerheiligen|Toussaint|Ognissanti|All Saints' Day
      12-08 AG AI LU NW OW SZ TI UR VS ZG|Mariä Empfängnis|Immaculée Conception|Immacolata Concezione|Immaculate Conception
      12-25|Weihnachten|Noël|Natale|Christmas Day
      12-26 AG BE BL BS GL GR LU SG SH SZ TG TI ZH|Stephanstag|Saint-Étienne|Giorno di Santo Stefano|Saint Stephen's Day
      12-26 AI AR UR ~tue ~sat|Stephanstag|Saint-Étienne|Giorno di Santo Stefano|Saint Stephen's Day
      12-26 NE ~tue ~wed ~thu ~fri ~sat ~sun|Stephanstag|Saint-Étienne|Giorno di Santo Stefano|Saint Stephen's Day
      12-31 GE|Wiederherstellung der Republik|Restauration de la République|Restaurazione della Repubblica|Restoration Day
      =us|en|(observed)
      01-01 ?sat-1 ?sun+1|New Year's Day
      01#3mon|Martin Luther King Jr. Day
      02-12 NY ?sat-1 ?sun+1|Lincoln's Birthday
      02#3mon -CA -FL -HI -PA -WA|Washington's Birthday
      02#3mon CA HI PA WA|Presidents' Day
      03-26 HI ?sat-1 ?sun+1|Prince Jonah Kuhio Kalanianaole Day
      03-31 CA ?sun+1|Cesar Chavez Day
      05#-1mon|Memorial Day
      06-11 HI ?sat-1 ?sun+1|Kamehameha Day
      06-19 ?sat-1 ?sun+1|Juneteenth National Independence Day
      07-04 ?sat-1 ?sun+1|Independence Day
      08#3fri HI|Statehood Day
      09#1mon|Labor Day
      10#2mon -CA -FL -HI -WA|Columbus Day
      11-11 ?sat-1 ?sun+1|Veterans Day
      11#4thu|Thanksgiving Day
      11#4thu+1 CA PA|Day After Thanksgiving
      11#4thu+1 FL|Friday After Thanksgiving
      11#4thu+1 WA|Native American Heritage Day
      12-25 ?sat-1 ?sun+1|Christmas Day
      =ca|en,fr|(observed)|(observé)
      01-01 ?sat+2 ?sun+1|New Year's Day|Jour de l'an
      02#3mon AB BC NB ON SK|Family Day|Fête de la famille
      02#3mon MB|Louis Riel Day|Journée Louis Riel
      02#3mon NS|Heritage Day|Fête du Patrimoine
      02#3mon PE|Islander Day|Fête des Insulaires
      E-2|Good Friday|Vendredi saint
      05#3fri+3 AB BC MB NT NU ON SK YT|Victoria Day|Fête de la Reine
      05#3fri+3 QC|National Patriots' Day|Journée nationale des patriotes
      06-21 NT YT|National Aboriginal Day|Journée nationale des Autochtones
      06-24 QC ?sun+1|Saint Jean Baptiste Day|Fête nationale du Québec
      07-01 -AB -BC -QC -NL -PE -SK -YT|Canada Day|Fête du Canada
      07-01 AB BC QC ?sun+1|Canada Day|Fête du Canada
      07-01 NL PE SK YT ?sat+2 ?sun+1|Canada Day|Fête du Canada
      07-09 NU|Nunavut Day|Jour du Nunavut
      08#1mon BC|British Columbia Day|Jour de la Colombie Britannique
      08#1mon NB|New Brunswick Day|Jour du Nouveau Brunswick
      08#1mon NT NU|Civic Holiday|Congé civique
      08#1mon SK|Saskatchewan Day|Jour du Saskatchewan
      08#3mon YT|Discovery Day|Jour de la Découverte
      09#1mon|Labour Day|Fête du Travail
      09-30 BC MB ?sat+2 ?sun+1|National Day for Truth and Reconciliation|Journée nationale de la vérité et de la réconciliation
      09-30 NT NU PE YT|National Day for Truth and Reconciliation|Journée nationale de la vérité et de la réconciliation
      10#2mon AB BC MB NT NU ON QC SK YT|Thanksgiving Day|Action de grâce
      11-11 AB NL NS PE SK YT ?sat+2 ?sun+1|Remembrance Day|Jour du Souvenir
      11-11 BC NB NT NU|Remembrance Day|Jour du Souvenir
      12-25 ?sat+2 ?sun+1|Christmas Day|Jour de Noël
      12-26 ON ?sat+2 ?sun+2|Boxing Day|Boxing Day
      =gb|en|(observed)
      01-01 ?sat+2 ?sun+1|New Year's Day
      01-02 SCT ?sat+2 ?sun+2 ?mon+1|New Year Holiday
      03-17 NIR ?sat+2 ?sun+1|Saint Patrick's Day
      E-2|Good Friday
      E+1 ENG NIR WLS|Easter Monday
      05#1mon|May Day
      05#-1mon|Spring Bank Holiday
      07-12 NIR ?sat+2 ?sun+1|Battle of the Boyne
      08#1mon SCT|Summer Bank Holiday
      08#-1mon ENG NIR WLS|Late Summer Bank Holiday
      11-30 SCT ?sat+2 ?sun+1|Saint Andrew's Day
      12-25 ?sat+2 ?sun+2|Christmas Day
      12-26 ?sat+2 ?sun+2|Boxing Day
      =ie|en,ga
      01-01|New Year's Day|Lá Caille
      02#1mon !02-04-3|Saint Brigid's Day|Lá Fhéile Bríde
      03-17|Saint Patrick's Day|Lá Fhéile Pádraig
      E+1|Easter Monday|Luan Cásca
      05#1mon|May Bank Holiday|Lá Saoire Bainc na Bealtaine
      06#1mon|June Bank Holiday|Lá Saoire Bainc an Mheithimh
      08#1mon|August Bank Holiday|Lá Saoire Bainc Lúnasa
      10#-1mon|October Bank Holiday|Lá Saoire Bainc Dheireadh Fómhair
      12-25|Christmas Day|Lá Nollag
      12-26|Saint Stephen's Day|Lá Fhéile Stiofáin
      =es|es,ca,en
      01-01|Año Nuevo|Cap d'Any|New Year's Day
      01-06|Epifanía del Señor|Reis|Epiphany
      02-28 AN|Día de Andalucía|Dia d'Andalusia|Andalusia Day
      03-01 IB|Día de las Islas Baleares|Dia de les Illes Balears|Day of the Balearic Islands
      03-19 MC VC|San José|Sant Josep|Saint Joseph's Day
      E-3 AN AR AS CB CE CL CM CN EX GA IB MC MD ML NC PV RI|Jueves Santo|Dijous Sant|Maundy Thursday
      E-2|Viernes Santo|Divendres Sant|Good Friday
      E+1 CT IB NC PV RI VC|Lunes de Pascua|Dilluns de Pasqua|Easter Monday
      04-23 AR|Día de San Jorge|Dia de Sant Jordi|Saint George's Day
      04-23 CL|Fiesta de Castilla y León|Festa de Castella i Lleó|Castile and León Day
      05-01|Fiesta del Trabajo|Festa del Treball|Labor Day
      05-02 MD|Fiesta de la Comunidad de Madrid|Festa de la Comunitat de Madrid|Madrid Day
      05-17 GA|Día de las Letras Gallegas|Dia de les Lletres Gallegues|Galician Literature Day
      E+60 CM|Corpus Christi|Corpus Christi|Corpus Christi
      05-30 CN|Día de Canarias|Dia de les Canàries|Day of the Canary Islands
      05-31 CM|Día de Castilla-La Mancha|Dia de Castella-la Manxa|Castilla-La Mancha Day
      06-09 MC|Día de la Región de Murcia|Dia de la Regió de Múrcia|Murcia Day
      06-09 RI|Día de La Rioja|Dia de La Rioja|La Rioja Day
      06-13 CE|San Antonio|Sant Antoni|Saint Anthony's Day
      06-24 CT VC|San Juan|Sant Joan|Saint John the Baptist
      07-25 GA|Día Nacional de Galicia|Dia Nacional de Galícia|Galician National Day
      07-25 PV|Santiago Apóstol|Sant Jaume Apòstol|Saint James' Day
      07-28 CB|Día de las Instituciones de Cantabria|Dia de les Institucions de Cantàbria|Cantabria Institutions Day
      08-05 CE|Nuestra Señora de África|Nostra Senyora d'Àfrica|Santa Maria of Africa
      08-15|Asunción de la Virgen|Assumpció de la Verge|Assumption Day
      09-02 CE|Día de Ceuta|Dia de Ceuta|Ceuta Day
      09-08 AS|Día de Asturias|Dia d'Astúries|Asturias Day
      09-08 EX|Día de Extremadura|Dia d'Extremadura|Extremadura Day
      09-08 ML|Día de Nuestra Señora la Virgen de la Victoria|Dia de la Mare de Déu de la Victòria|Day of Our Lady of Victory
      09-11 CT|Fiesta Nacional de Cataluña|Diada Nacional de Catalunya|National Day of Catalonia
      09-15 CB|La Bien Aparecida|La Bien Aparecida|Our Lady of Bien Aparecida
      09-17 ML|Día de Melilla|Dia de Melilla|Melilla Day
      10-09 VC|Día de la Comunidad Valenciana|Dia de la Comunitat Valenciana|Valencian Community Day
      10-12|Fiesta Nacional de España|Festa Nacional d'Espanya|National Day
      11-01|Todos los Santos|Tots Sants|All Saints' Day
      12-03 NC|San Francisco Javier|Sant Francesc Xavier|Saint Francis Xavier's Day
      12-06|Día de la Constitución Española|Dia de la Constitució Espanyola|Constitution Day
      12-08|Inmaculada Concepción|Immaculada Concepció|Immaculate Conception
      12-25|Natividad del Señor|Nativitat del Senyor|Christmas Day
      12-26 CT|San Esteban|Sant Esteve|Saint Stephen's Day
      =fr|fr,en
      01-01|Jour de l'an|New Year's Day
      E-2 57 6AE|Vendredi saint|Good Friday
      E+1|Lundi de Pâques|Easter Monday
      05-01|Fête du Travail|Labor Day
      E+39|Ascension|Ascension Day
      05-08|Fête de la Victoire|Victory Day
      E+50|Lundi de Pentecôte|Pentecost Monday
      07-14|Fête nationale|National Day
      08-15|Assomption|Assumption Day
      11-01|Toussaint|All Saints' Day
      11-11|Armistice|Armistice Day
      12-25|Noël|Christmas Day
      12-26 57 6AE|Saint-Étienne|Saint Stephen's Day
      =it|it,en
      01-01|Capodanno|New Year's Day
      01-06|Epifania|Epiphany
      E+0|Pasqua|Easter Sunday
      E+1|Lunedì dell'Angelo|Easter Monday
      04-25|Anniversario della Liberazione|Liberation Day
      05-01|Festa del Lavoro|Labor Day
      E+50 BZ|Lunedì di Pentecoste|Pentecost Monday
      06-02|Festa della Repubblica|Republic Day
      08-15|Assunzione della Beata Vergine Maria|Assumption Of Mary Day
      10-04 2026..|Festa nazionale di San Francesco d'Assisi, patrono d'Italia|Saint Francis of Assisi, Patron Saint of Italy
      11-01|Ognissanti|All Saints' Day
      11#1sun|Giorno dell'unità nazionale|National Unity Day
      12-08|Immacolata Concezione|Immaculate Conception
      12-25|Natale|Christmas Day
      12-26|Santo Stefano|Saint Stephen's Day
      =nl|nl,en
      01-01|Nieuwjaarsdag|New Year's Day
      E-2|Goede vrijdag|Good Friday
      E+0|Eerste paasdag|Easter Sunday
      E+1|Tweede paasdag|Easter Monday
      04-27 !sun-1|Koningsdag|King's Day
      05-05 /5|Bevrijdingsdag|Liberation Day
      E+39|Hemelvaartsdag|Ascension Day
      E+49|Eerste pinksterdag|Pentecost
      E+50|Tweede pinksterdag|Pentecost Monday
      12-25|Eerste kerstdag|Christmas Day
      12-26|Tweede kerstdag|Second Day of Christmas
      =be|nl,fr,de,en
      01-01|Nieuwjaar|Nouvel An|Neujahr|New Year's Day
      E+0|Pasen|Pâques|Ostern|Easter Sunday
      E+1|Paasmaandag|Lundi de Pâques|Ostermontag|Easter Monday
      05-01|Dag van de Arbeid|Fête du Travail|Tag der Arbeit|Labor Day
      E+39|O. L. H. Hemelvaart|Ascension|Christi Himmelfahrt|Ascension Day
      E+49|Pinksteren|Pentecôte|Pfingsten|Pentecost
      E+50|Pinkstermaandag|Lundi de Pentecôte|Pfingstmontag|Pentecost Monday
      07-21|Nationale feestdag|Fête nationale|Nationalfeiertag|National Day
      08-15|O. L. V. Hemelvaart|Assomption|Mariä Himmelfahrt|Assumption Day
      11-01|Allerheiligen|Toussaint|Allerheiligen|All Saints' Day
      11-11|Wapenstilstand|Jour de l'Armistice|Waffenstillstand|Armistice Day
      12-25|Kerstmis|Noël|Weihnachten|Christmas Day
      =pl|pl,en
      01-01|Nowy Rok|New Year's Day
      01-06|Święto Trzech Króli|Epiphany
      E+0|Niedziela Wielkanocna|Easter Sunday
      E+1|Poniedziałek Wielkanocny|Easter Monday
      05-01|Święto Państwowe|National Day
      05-03|Święto Narodowe Trzeciego Maja|National Day of the Third of May
      E+49|Zielone Świątki|Pentecost
      E+60|Dzień Bożego Ciała|Corpus Christi
      08-15|Wniebowzięcie Najświętszej Marii Panny|Assumption Day
      11-01|Uroczystość Wszystkich Świętych|All Saints' Day
      11-11|Narodowe Święto Niepodległości|National Independence Day
      12-24 2025..|Wigilia Bożego Narodzenia|Christmas Eve
      12-25|Boże Narodzenie (pierwszy dzień)|Christmas Day
      12-26|Boże Narodzenie (drugi dzień)|Second Day of Christmas
      =se|sv,en
      01-01|Nyårsdagen|New Year's Day
      01-06|Trettondedag jul|Epiphany
      E-2|Långfredagen|Good Friday
      E+0|Påskdagen|Easter Sunday
      E+1|Annandag påsk|Easter Monday
      05-01|Första maj|May Day
      E+39|Kristi himmelsfärdsdag|Ascension Day
      E+49|Pingstdagen|Pentecost
      06-06|Nationaldagen|National Day
      06#3mon+5|Midsommardagen|Midsummer Day
      10#-1sun+6|Alla helgons dag|All Saints' Day
      12-25|Juldagen|Christmas Day
      12-26|Annandag jul|Second Day of Christmas
      =dk|da,en
      01-01|Nytårsdag|New Year's Day
      E-3|Skærtorsdag|Maundy Thursday
      E-2|Langfredag|Good Friday
      E+0|Påskedag|Easter Sunday
      E+1|Anden påskedag|Easter Monday
      E+39|Kristi himmelfartsdag|Ascension Day
      E+49|Pinsedag|Pentecost
      E+50|Anden pinsedag|Pentecost Monday
      12-25|Juledag|Christmas Day
      12-26|Anden juledag|Second Day of Christmas
      =no|nb,en
      01-01|Første nyttårsdag|New Year's Day
      E-3|Skjærtorsdag|Maundy Thursday
      E-2|Langfredag|Good Friday
      E+0|Første påskedag|Easter Sunday
      E+1|Andre påskedag|Easter Monday
      05-01|Arbeidernes dag|Labor Day
      E+39|Kristi himmelfartsdag|Ascension Day
      E+49|Første pinsedag|Pentecost
      05-17|Grunnlovsdag|Constitution Day
      E+50|Andre pinsedag|Pentecost Monday
      12-25|Første juledag|Christmas Day
      12-26|Andre juledag|Second Day of Christmas
      =pt|pt,en
      01-01|Ano Novo|New Year's Day
      E-2|Sexta-feira Santa|Good Friday
      E+0|Páscoa|Easter Sunday
      04-25|Dia da Liberdade|Freedom Day
      05-01|Dia do Trabalhador|Labor Day
      E+60|Corpo de Deus|Corpus Christi
      06-10|Dia de Portugal, de Camões e das Comunidades Portuguesas|Day of Portugal, Camões, and the Portuguese Communities
      08-15|Assunção de Nossa Senhora|Assumption Day
      10-05|Implantação da República|Republic Day
      11-01|Dia de Todos os Santos|All Saints' Day
      12-01|Restauração da Independência|Restoration of Independence Day
      12-08|Imaculada Conceição|Immaculate Conception
      12-25|Dia de Natal|Christmas Day
      =gr|el,en|(μεταφέρεται)|(observed)
      01-01|Πρωτοχρονιά|New Year's Day
      01-06|Θεοφάνεια|Epiphany
      O-48|Καθαρά Δευτέρα|Green Monday
      03-25|Εικοστή Πέμπτη Μαρτίου|Independence Day
      O-2|Μεγάλη Παρασκευή|Good Friday
      05-01 ?O-1+3 ?sun+1|Εργατική Πρωτομαγιά|Labor Day
      O+1|Δευτέρα του Πάσχα|Easter Monday
      O+50|Δευτέρα του Αγίου Πνεύματος|Pentecost Monday
      08-15|Κοίμηση της Θεοτόκου|Dormition of the Mother of God
      10-28|Ημέρα του Όχι|Ohi Day
      12-25|Χριστούγεννα|Christmas Day
      12-26|Σύναξη της Υπεραγίας Θεοτόκου|Glorifying Mother of God
      """
  }
#endif
