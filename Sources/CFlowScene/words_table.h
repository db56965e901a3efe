/* The words of FLOW_WORD_TABLE (flow/engine.h) in languages that many desktops speak, as these and
 * their toolkits call things. scripts/check_words.py says if a row is missing or is none any more.
 *
 * A field takes dates and times as they stand in these texts. From right to left they stand first:
 * behind an Arabic letter the parts of a date are drawn in the other order, and what would turn
 * them again no terminal may be sent. */
#ifndef FLOW_SCENE_WORDS_TABLE_H
#define FLOW_SCENE_WORDS_TABLE_H

/* X(name of its rows, language, script) */
#define WORDS_LANGUAGES(X) \
  X(de, "de", "Latn") \
  X(fr, "fr", "Latn") \
  X(es, "es", "Latn") \
  X(it, "it", "Latn") \
  X(pt, "pt", "Latn") \
  X(nl, "nl", "Latn") \
  X(pl, "pl", "Latn") \
  X(ru, "ru", "Cyrl") \
  X(ar, "ar", "Arab") \
  X(zh, "zh", "Hans")

#define WORDS_de(X) \
  X(OK, "OK") \
  X(UNAVAILABLE, "Dies ist nicht verfügbar.") \
  X(BACK, "Zurück") \
  X(CLOSE, "Schließen") \
  X(CANCEL, "Abbrechen") \
  X(SHOW_PASSWORD, "Passwort anzeigen") \
  X(HIDE_PASSWORD, "Passwort verbergen") \
  X(SEARCH, "Suchen") \
  X(MORE, "Mehr") \
  X(NO_ROWS, "Hier ist nichts.") \
  X(NO_MATCH, "Nichts enthält diesen Text.") \
  X(WRONG_NUMBER, "Hier wird eine Zahl erwartet.") \
  X(WRONG_DATE, "Ein Datum wird als 2026-12-31 geschrieben.") \
  X(WRONG_TIME, "Eine Uhrzeit wird als 23:59 geschrieben.") \
  X(WRONG_LIMITS, "Die Zahl liegt außerhalb ihrer Grenzen.") \
  X(DISABLED, "deaktiviert") \
  X(NO_TITLE, "ohne Titel") \
  X(EMPTY_TAB, "In diesem Tab ist nichts.") \
  X(WAITING, "Warten auf die erste Ansicht") \
  X(TABS, "Tabs") \
  X(TOOLBAR, "Werkzeugleiste") \
  X(IMAGE, "Bild") \
  X(TRY_AGAIN, "Erneut versuchen") \
  X(NO_LINK, "Dieser Link kann hier nicht geöffnet werden.") \
  X(STAYS_OPEN, "Das Fenster bleibt offen.") \
  X(PAGE_OF, "Seite {page} von {count}")

#define WORDS_fr(X) \
  X(OK, "OK") \
  X(UNAVAILABLE, "Ceci n’est pas disponible.") \
  X(BACK, "Retour") \
  X(CLOSE, "Fermer") \
  X(CANCEL, "Annuler") \
  X(SHOW_PASSWORD, "Afficher le mot de passe") \
  X(HIDE_PASSWORD, "Masquer le mot de passe") \
  X(SEARCH, "Rechercher") \
  X(MORE, "Plus") \
  X(NO_ROWS, "Il n’y a rien ici.") \
  X(NO_MATCH, "Rien ne contient ce texte.") \
  X(WRONG_NUMBER, "Un nombre est attendu ici.") \
  X(WRONG_DATE, "Une date s’écrit 2026-12-31.") \
  X(WRONG_TIME, "Une heure s’écrit 23:59.") \
  X(WRONG_LIMITS, "Le nombre est hors de ses limites.") \
  X(DISABLED, "désactivé") \
  X(NO_TITLE, "sans titre") \
  X(EMPTY_TAB, "Il n’y a rien dans cet onglet.") \
  X(WAITING, "En attente du premier écran") \
  X(TABS, "onglets") \
  X(TOOLBAR, "barre d’outils") \
  X(IMAGE, "image") \
  X(TRY_AGAIN, "Réessayer") \
  X(NO_LINK, "Ce lien ne peut pas être ouvert ici.") \
  X(STAYS_OPEN, "La fenêtre reste ouverte.") \
  X(PAGE_OF, "Page {page} sur {count}")

#define WORDS_es(X) \
  X(OK, "Aceptar") \
  X(UNAVAILABLE, "Esto no está disponible.") \
  X(BACK, "Atrás") \
  X(CLOSE, "Cerrar") \
  X(CANCEL, "Cancelar") \
  X(SHOW_PASSWORD, "Mostrar contraseña") \
  X(HIDE_PASSWORD, "Ocultar contraseña") \
  X(SEARCH, "Buscar") \
  X(MORE, "Más") \
  X(NO_ROWS, "No hay nada aquí.") \
  X(NO_MATCH, "Nada contiene este texto.") \
  X(WRONG_NUMBER, "Aquí se espera un número.") \
  X(WRONG_DATE, "Una fecha se escribe así: 2026-12-31.") \
  X(WRONG_TIME, "Una hora se escribe así: 23:59.") \
  X(WRONG_LIMITS, "El número está fuera de sus límites.") \
  X(DISABLED, "desactivado") \
  X(NO_TITLE, "sin título") \
  X(EMPTY_TAB, "No hay nada en esta pestaña.") \
  X(WAITING, "Esperando la primera pantalla") \
  X(TABS, "pestañas") \
  X(TOOLBAR, "barra de herramientas") \
  X(IMAGE, "imagen") \
  X(TRY_AGAIN, "Volver a intentar") \
  X(NO_LINK, "Este enlace no se puede abrir aquí.") \
  X(STAYS_OPEN, "La ventana permanece abierta.") \
  X(PAGE_OF, "Página {page} de {count}")

#define WORDS_it(X) \
  X(OK, "OK") \
  X(UNAVAILABLE, "Questo non è disponibile.") \
  X(BACK, "Indietro") \
  X(CLOSE, "Chiudi") \
  X(CANCEL, "Annulla") \
  X(SHOW_PASSWORD, "Mostra password") \
  X(HIDE_PASSWORD, "Nascondi password") \
  X(SEARCH, "Cerca") \
  X(MORE, "Altro") \
  X(NO_ROWS, "Qui non c’è niente.") \
  X(NO_MATCH, "Niente contiene questo testo.") \
  X(WRONG_NUMBER, "Qui è richiesto un numero.") \
  X(WRONG_DATE, "Una data si scrive 2026-12-31.") \
  X(WRONG_TIME, "Un’ora si scrive 23:59.") \
  X(WRONG_LIMITS, "Il numero è fuori dai suoi limiti.") \
  X(DISABLED, "disattivato") \
  X(NO_TITLE, "senza titolo") \
  X(EMPTY_TAB, "In questa scheda non c’è niente.") \
  X(WAITING, "In attesa della prima schermata") \
  X(TABS, "schede") \
  X(TOOLBAR, "barra degli strumenti") \
  X(IMAGE, "immagine") \
  X(TRY_AGAIN, "Riprova") \
  X(NO_LINK, "Questo collegamento non può essere aperto qui.") \
  X(STAYS_OPEN, "La finestra resta aperta.") \
  X(PAGE_OF, "Pagina {page} di {count}")

/* As in Brazil. */
#define WORDS_pt(X) \
  X(OK, "OK") \
  X(UNAVAILABLE, "Isto não está disponível.") \
  X(BACK, "Voltar") \
  X(CLOSE, "Fechar") \
  X(CANCEL, "Cancelar") \
  X(SHOW_PASSWORD, "Mostrar senha") \
  X(HIDE_PASSWORD, "Ocultar senha") \
  X(SEARCH, "Pesquisar") \
  X(MORE, "Mais") \
  X(NO_ROWS, "Não há nada aqui.") \
  X(NO_MATCH, "Nada contém este texto.") \
  X(WRONG_NUMBER, "Um número é esperado aqui.") \
  X(WRONG_DATE, "Uma data é escrita como 2026-12-31.") \
  X(WRONG_TIME, "Um horário é escrito como 23:59.") \
  X(WRONG_LIMITS, "O número está fora dos seus limites.") \
  X(DISABLED, "desativado") \
  X(NO_TITLE, "sem título") \
  X(EMPTY_TAB, "Não há nada nesta aba.") \
  X(WAITING, "Aguardando a primeira tela") \
  X(TABS, "abas") \
  X(TOOLBAR, "barra de ferramentas") \
  X(IMAGE, "imagem") \
  X(TRY_AGAIN, "Tentar novamente") \
  X(NO_LINK, "Este link não pode ser aberto aqui.") \
  X(STAYS_OPEN, "A janela permanece aberta.") \
  X(PAGE_OF, "Página {page} de {count}")

#define WORDS_nl(X) \
  X(OK, "OK") \
  X(UNAVAILABLE, "Dit is niet beschikbaar.") \
  X(BACK, "Terug") \
  X(CLOSE, "Sluiten") \
  X(CANCEL, "Annuleren") \
  X(SHOW_PASSWORD, "Wachtwoord tonen") \
  X(HIDE_PASSWORD, "Wachtwoord verbergen") \
  X(SEARCH, "Zoeken") \
  X(MORE, "Meer") \
  X(NO_ROWS, "Hier is niets.") \
  X(NO_MATCH, "Niets bevat deze tekst.") \
  X(WRONG_NUMBER, "Hier wordt een getal verwacht.") \
  X(WRONG_DATE, "Een datum wordt geschreven als 2026-12-31.") \
  X(WRONG_TIME, "Een tijd wordt geschreven als 23:59.") \
  X(WRONG_LIMITS, "Het getal valt buiten zijn grenzen.") \
  X(DISABLED, "uitgeschakeld") \
  X(NO_TITLE, "zonder titel") \
  X(EMPTY_TAB, "Er is niets in dit tabblad.") \
  X(WAITING, "Wachten op het eerste scherm") \
  X(TABS, "tabbladen") \
  X(TOOLBAR, "werkbalk") \
  X(IMAGE, "afbeelding") \
  X(TRY_AGAIN, "Opnieuw proberen") \
  X(NO_LINK, "Deze koppeling kan hier niet worden geopend.") \
  X(STAYS_OPEN, "Het venster blijft open.") \
  X(PAGE_OF, "Pagina {page} van {count}")

#define WORDS_pl(X) \
  X(OK, "OK") \
  X(UNAVAILABLE, "To jest niedostępne.") \
  X(BACK, "Wstecz") \
  X(CLOSE, "Zamknij") \
  X(CANCEL, "Anuluj") \
  X(SHOW_PASSWORD, "Pokaż hasło") \
  X(HIDE_PASSWORD, "Ukryj hasło") \
  X(SEARCH, "Szukaj") \
  X(MORE, "Więcej") \
  X(NO_ROWS, "Nic tu nie ma.") \
  X(NO_MATCH, "Nic nie zawiera tego tekstu.") \
  X(WRONG_NUMBER, "Tutaj należy podać liczbę.") \
  X(WRONG_DATE, "Datę zapisuje się jako 2026-12-31.") \
  X(WRONG_TIME, "Godzinę zapisuje się jako 23:59.") \
  X(WRONG_LIMITS, "Liczba jest poza dozwolonym zakresem.") \
  X(DISABLED, "wyłączone") \
  X(NO_TITLE, "bez tytułu") \
  X(EMPTY_TAB, "Na tej karcie nic nie ma.") \
  X(WAITING, "Oczekiwanie na pierwszy ekran") \
  X(TABS, "karty") \
  X(TOOLBAR, "pasek narzędzi") \
  X(IMAGE, "obraz") \
  X(TRY_AGAIN, "Spróbuj ponownie") \
  X(NO_LINK, "Tego odnośnika nie można tutaj otworzyć.") \
  X(STAYS_OPEN, "Okno pozostaje otwarte.") \
  X(PAGE_OF, "Strona {page} z {count}")

#define WORDS_ru(X) \
  X(OK, "ОК") \
  X(UNAVAILABLE, "Это недоступно.") \
  X(BACK, "Назад") \
  X(CLOSE, "Закрыть") \
  X(CANCEL, "Отмена") \
  X(SHOW_PASSWORD, "Показать пароль") \
  X(HIDE_PASSWORD, "Скрыть пароль") \
  X(SEARCH, "Поиск") \
  X(MORE, "Ещё") \
  X(NO_ROWS, "Здесь ничего нет.") \
  X(NO_MATCH, "Этот текст нигде не встречается.") \
  X(WRONG_NUMBER, "Здесь требуется число.") \
  X(WRONG_DATE, "Дата записывается так: 2026-12-31.") \
  X(WRONG_TIME, "Время записывается так: 23:59.") \
  X(WRONG_LIMITS, "Число выходит за допустимые пределы.") \
  X(DISABLED, "недоступно") \
  X(NO_TITLE, "без названия") \
  X(EMPTY_TAB, "В этой вкладке ничего нет.") \
  X(WAITING, "Ожидание первого экрана") \
  X(TABS, "вкладки") \
  X(TOOLBAR, "панель инструментов") \
  X(IMAGE, "изображение") \
  X(TRY_AGAIN, "Повторить попытку") \
  X(NO_LINK, "Эту ссылку здесь нельзя открыть.") \
  X(STAYS_OPEN, "Окно остаётся открытым.") \
  X(PAGE_OF, "Страница {page} из {count}")

#define WORDS_ar(X) \
  X(OK, "موافق") \
  X(UNAVAILABLE, "هذا غير متاح.") \
  X(BACK, "رجوع") \
  X(CLOSE, "إغلاق") \
  X(CANCEL, "إلغاء") \
  X(SHOW_PASSWORD, "إظهار كلمة المرور") \
  X(HIDE_PASSWORD, "إخفاء كلمة المرور") \
  X(SEARCH, "بحث") \
  X(MORE, "المزيد") \
  X(NO_ROWS, "لا يوجد شيء هنا.") \
  X(NO_MATCH, "لا شيء يحتوي على هذا النص.") \
  X(WRONG_NUMBER, "المطلوب هنا رقم.") \
  X(WRONG_DATE, "2026-12-31 مثال على كتابة التاريخ.") \
  X(WRONG_TIME, "23:59 مثال على كتابة الوقت.") \
  X(WRONG_LIMITS, "الرقم خارج حدوده.") \
  X(DISABLED, "معطل") \
  X(NO_TITLE, "بلا عنوان") \
  X(EMPTY_TAB, "لا يوجد شيء في هذا اللسان.") \
  X(WAITING, "في انتظار الشاشة الأولى") \
  X(TABS, "الألسنة") \
  X(TOOLBAR, "شريط الأدوات") \
  X(IMAGE, "صورة") \
  X(TRY_AGAIN, "إعادة المحاولة") \
  X(NO_LINK, "لا يمكن فتح هذا الرابط هنا.") \
  X(STAYS_OPEN, "تبقى النافذة مفتوحة.") \
  X(PAGE_OF, "الصفحة {page} من {count}")

/* Simplified. */
#define WORDS_zh(X) \
  X(OK, "确定") \
  X(UNAVAILABLE, "此项不可用。") \
  X(BACK, "返回") \
  X(CLOSE, "关闭") \
  X(CANCEL, "取消") \
  X(SHOW_PASSWORD, "显示密码") \
  X(HIDE_PASSWORD, "隐藏密码") \
  X(SEARCH, "搜索") \
  X(MORE, "更多") \
  X(NO_ROWS, "此处没有内容。") \
  X(NO_MATCH, "没有内容包含此文本。") \
  X(WRONG_NUMBER, "此处应输入数字。") \
  X(WRONG_DATE, "日期应写作 2026-12-31。") \
  X(WRONG_TIME, "时间应写作 23:59。") \
  X(WRONG_LIMITS, "数字超出范围。") \
  X(DISABLED, "已禁用") \
  X(NO_TITLE, "无标题") \
  X(EMPTY_TAB, "此标签页中没有内容。") \
  X(WAITING, "正在等待第一个屏幕") \
  X(TABS, "标签页") \
  X(TOOLBAR, "工具栏") \
  X(IMAGE, "图像") \
  X(TRY_AGAIN, "重试") \
  X(NO_LINK, "此处无法打开该链接。") \
  X(STAYS_OPEN, "窗口将保持打开。") \
  X(PAGE_OF, "第 {page} 页，共 {count} 页")

#endif
