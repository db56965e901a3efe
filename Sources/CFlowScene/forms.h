/* Written by scripts/forms from the CLDR data of ICU 72.1; do not edit.
 * The data stands under the Unicode licence (docs/dependencies.md). */

/* The digit 0 of each set of digits. */
static const uint32_t zeros[] = {0x00030, 0x00660, 0x006F0, 0x00966, 0x009E6,
                                 0x00F20, 0x01040, 0x01C50, 0x11136, 0x1E950};

/* The forms, from the lowest bit: the order of a day (2 bits), its separator (2), two
 * digits of each day, of each month, a dot behind, a dot in times, two digits of each hour, the
 * decimal sign (2), the digits. */
static const uint16_t forms[] = {
    0x1930, 0x2930, 0x0330, 0x0D30, 0x1530, 0x01B0, 0x03B0, 0x0134, 0x1408, 0x0108, 0x1908,
    0x0308, 0x1508, 0x0038, 0x0138, 0x0338, 0x014C, 0x027C, 0x0101, 0x2101, 0x4901, 0x0131,
    0x0331, 0x0005, 0x0205, 0x0305, 0x0285, 0x0345, 0x0325, 0x0235, 0x0135, 0x0335, 0x03B5,
    0x1809, 0x0209, 0x0109, 0x1909, 0x2109, 0x3109, 0x3909, 0x4109, 0x0309, 0x0D09, 0x1509,
    0x0389, 0x0229, 0x0129, 0x0329, 0x0039, 0x0239, 0x0139, 0x0339, 0x1539, 0x02B9, 0x03B9,
    0x020D, 0x034D, 0x032D, 0x037D, 0x010A, 0x150A, 0x013A};

/* The languages of each form, a line for each. */
static const char languages[] =
    " bgc bho raj \n"
    " dz \n"
    " af en-SE eo fr-CA jgo ku lt rw se sv wae \n"
    " ckb sd \n"
    " lrc mzn uz-AF uz-Arab \n"
    " si \n"
    " kl sv-FI \n"
    " mn \n"
    " fa ps \n"
    " yue zh \n"
    " ne \n"
    " eu sah \n"
    " ps-PK \n"
    " ja \n"
    " ak \n"
    " en-ZA \n"
    " ko \n"
    " hu \n"
    " en-MV kok \n"
    " as \n"
    " ff-Adlm \n"
    " brx mi rm te \n"
    " es-CL fy ia jv nl wo \n"
    " he \n"
    " dsb hsb \n"
    " is mk sq \n"
    " fi smn \n"
    " bs-Cyrl sr \n"
    " be bg pl tr \n"
    " cs hy \n"
    " de-CH de-LI en-CH gsw it-CH \n"
    " az cv de et fo fr-CH ka kk lb lv nb nn no os ro ru se-FI tk tt uk \n"
    " da \n"
    " mr \n"
    " ca es seh \n"
    " ar-AE ar-EH bm dje doi en-AU en-HK en-SG en-ZW es-419 es-BR es-BZ es-CU es-DO es-HN"
    " es-NI es-SV es-US gu ha haw hi ig khq kn ks-Deva mai mfe ml pa ses ta th to twq ur yo"
    " zh-HK zh-Hans-HK zh-Hans-MO zh-Hant-HK zh-Hant-MO zh-MO \n"
    " sa \n"
    " bn mni \n"
    " my \n"
    " sat \n"
    " ccp \n"
    " agq ar-DZ ar-LY ar-MA ar-TN ast bas dua dyo el es-AR es-BO es-CR es-EC es-PY es-UY"
    " es-VE ewo ff kab km ksf ky ln lo lu mua nmg rn sg shi yav zgh \n"
    " ar \n"
    " ur-IN \n"
    " su \n"
    " es-CO \n"
    " en-NZ es-GT es-PE ms nus \n"
    " fr-BE ms-BN nl-BE \n"
    " en-IL \n"
    " fur vi \n"
    " am asa bem bez cgg cy dav ebu en-001 es-MX ga gd guz hi-Latn jmc kam kde ki kln ksb"
    " lag lg luo luy mas mer mt naq nd nyn om pcm qu rof rwk saq sbp so sw teo ti vai vun"
    " xog yi zh-Hans-SG zh-SG \n"
    " br en-AT en-BE en-DE en-NL en-SI fr gl it kea kgp kkj mgh nnh pt qu-BO sc sw-CD tg tzm"
    " uz yrl \n"
    " pa-Arab pa-PK \n"
    " en-FI \n"
    " en-DK id ms-ID \n"
    " ksh sk \n"
    " bs hr-BA \n"
    " sl \n"
    " hr \n"
    " ceb chr ee en en-AS en-BI en-CA en-GU en-MH en-MP en-PH en-PR en-UM en-US en-VI fil"
    " lkt or sd-Deva sd-IN xh zu \n"
    " ks \n"
    " es-PA es-PR \n";
