/* Written by scripts/directions from the CLDR data of ICU 72.1; do not edit.
 * The data stands under the Unicode licence (docs/dependencies.md). */

/* The scripts that are written right to left (ISO 15924). */
static const char scripts[] =
    " Adlm Arab Armi Avst Chrs Cprt Elym Hatr Hebr Hung Khar Lydi Mand Mani Mend Merc Mero Narb "
    " Nbat Nkoo Orkh Ougr Palm Phli Phlp Phnx Prti Rohg Samr Sarb Sogd Sogo Syrc Thaa Yezi ";

/* The languages that are written in one of them, where a tag says nothing else. */
static const char languages[] =
    " ae aeb ajt apc apd ar ara arc arq ars ary arz ave avl bal bej bft bgn bqi brh cja ckb dcc "
    " dgl div dv fa fas fia fub gbz gjk gju glk grc gwc gwt haz he heb hnd hno iw ji kas kby khw "
    " ks kvx kxp kzh lad lah lki lrc luz mde mfa mki mvy myz mzn nqo oru ota otk oui pal phl phn "
    " pra prd ps pus rhg rmt scl sd sdh shu skr smp snd sog swb syr trw ug uig ur urd wni xco "
    " xld xmn xmr xna xpr xsa yi yid zdj ";

/* The regions in which that is otherwise. */
static const char exceptions[] =
    " az-IQ az-IR aze-IQ aze-IR ha-CM ha-SD hau-CM hau-SD kaz-AF kaz-CN kaz-IR kaz-MN kir-CN "
    " kk-AF kk-CN kk-IR kk-MN ku-LB kur-LB ky-CN man-GN ms-CC msa-CC pa-PK pan-PK sd-IN snd-IN "
    " tg-PK tgk-PK ug-KZ ug-MN uig-KZ uig-MN uz-AF uzb-AF ";
