-- Nothing sends news, so nobody is asked any more. The previous release still reads the column: a later one drops it.
update people set news_by_mail = false where news_by_mail;
