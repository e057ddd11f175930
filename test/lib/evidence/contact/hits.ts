/** Texts that hold contact data by its kind, one a line, so that the file is longer than others. */
export const HITS = {
  email: `
me@mail.example
Write to jane.doe+jobs@mail.co.uk
bob_smith99@sub.department.university.edu
mailto:bob@host.com
<ann@firma.de>
jürgen@müller.de
info@xn--mller-kva.de
почта@пример.рф
O'Brien@mail.ie
JANE@MAIL.COM
name at host dot com
name [at] host [dot] com
name(at)host(dot)com
jane.doe [at] gmail.com
jane.doe at gmail dot com
jane at gmail.com
jane AT host DOT org
max.muster (ät) web (punkt) de
jane_at_host_dot_com
a@b.co
bob%40mail.com
bob&#64;mail.com
ｊａｎｅ＠ｍａｉｌ.com
ja\u200bne@mail.com
Recruiter: ann@acme.io.
ann@acme.io,bob@acme.io
user/dept@mail.example
"jane doe"@mail.com
git@github.com
bob@bücher.example`,
  phone: `
+49 (0)30 123456
(617) 555-0100
617-555-0100
617.555.0100
1-617-555-0100
call 617 555 0100
06 12 34 56 78
06.12.34.56.78
+33 6 12 34 56 78
0612345678
020 7946 0958
(020) 7946 0958
07700 900123
+44 7700 900123
+44-20-7946-0958
+91-98765-43210
98765 43210
138 0013 8000
13800138000
+86 138 0013 8000
2019-2020, call +1 617 555 0100
call +1 (555) 010-9999
Tel.: 030/123456
Tel. 030 123456
tel:+4930123456
Phone: 5550100
Mobile: 9123 4567
Mobile number is 91234567
Telefon 0170 1234567
0170/1234567
0049 30 123456
011 44 20 7946 0958
070-123 45 67
040 1234567
03-1234-5678
090-1234-5678
010-1234-5678
0412 345 678
(02) 9374 4000
1300 123 456
(11) 91234-5678
+55 11 91234-5678
55 1234 5678
612 34 56 78
+34 612 345 678
333 1234567
8 (912) 345-67-89
+7 912 345-67-89
+48 512 345 678
512-345-678
+971 50 123 4567
0803 123 4567
+27 82 123 4567
tél. 01 23 45 67 89
WhatsApp +62 812-3456-7890
Handy: 0151-23456789
携帯 090-1234-5678
电话：010-12345678
тел. 8 912 345 67 89
1-800-FLOWERS
617-555-0100 ext. 12
+１ ６１７ ５５５ ０１００
+٩٧١ ٥٠ ١٢٣ ٤٥٦٧
M: 617 555 0100
079 123 45 67
reach me at 6175550100
+1.617.555.0100
054-123-4567
0912-345-678
Jane Doe | 617-555-0100 | Boston
617 5550100
T +49 30 123 456 78
+65 6123 4567
Ph +64 21 123 4567`,
  link: `
https://example.com/cv
http://example.com
see HTTPS://EXAMPLE.COM
ftp://files.example.com/cv.pdf
www.bobsmith.com
WWW.BOBSMITH.DE
linkedin.com/in/bob
www.linkedin.com/in/bob
de.linkedin.com/in/bob-smith-123
LinkedIn.com/in/Bob
github.com/x
GitHub.com/Bob
gitlab.com/bob/project
bobsmith.dev/resume
portfolio.bobsmith.co.uk/work
t.me/bobsmith
wa.me/16175550100
medium.com/@bob
bit.ly/3abc
linktr.ee/bob
bob.github.io
bobsmith.substack.com
bob.vercel.app
website: bobsmith.com
Portfolio: bobsmith.design
Blog: blog.bobsmith.io
LinkedIn: in/bob-smith
Telegram: @bobsmith
Skype: live:bob.smith
GitHub: @bobsmith
x.com/bob
example.com:8080/me
hxxps://example.com/me
müller.de/lebenslauf
firma.pl/kontakt
behance.net/bob
stackoverflow.com/users/123/bob
(see bob.me/cv)
orcid.org/0000-0002-1825-0097
youtu.be/abc123`,
  address: `
12 Main Street
12 main street
12 MAIN STREET
I live at 12 Main Street in Boston
221B Baker Street, London NW1 6XE
1600 Pennsylvania Avenue NW
350 5th Ave, New York, NY 10118
742 Evergreen Terrace
42 Wallaby Way, Sydney
4 Privet Drive, Little Whinging
12 Elm St.
12 Elm St, Apt 5B
123 N. Lake Shore Dr, Chicago
77 Massachusetts Ave, Cambridge MA 02139
1 Infinite Loop, Cupertino, CA 95014
1500 Broadway
10 Downing Street negotiations
12-14 High Road
Flat 2, 15 Queen's Gate Gardens
100 King Street West, Toronto
12, MG Road, Bengaluru
Flat No. 12, Green Park
55 Rue Street
Boston, MA 02110
San Francisco CA 94107
Springfield, Illinois 62701
London NW1 6XE
SW1A 1AA
Toronto M5V 3L9
PO Box 123
P.O. Box 4567
Postfach 12 34
Hauptstraße 5, 10115 Berlin
Hauptstr. 5
Hauptstrasse 12a
hauptstraße 5
Berliner Straße 12, Potsdam
Lindenweg 7
Marktplatz 3
Karl-Marx-Allee 33
Straße des 17. Juni 135
Am Markt 3, 04109 Leipzig
Bahnhofstrasse 1, 8001 Zürich
Kalverstraat 92
Keizersgracht 123, 1015 CW Amsterdam
Dorpsstraat 5
12 rue de la Paix
12, rue du Faubourg Saint-Honoré
5 bis avenue Victor Hugo
3 place de la République
8 boulevard Saint-Germain, 75005 Paris
Rue de la Loi 16, 1000 Bruxelles
Calle Mayor 5
Calle de Alcalá, 42
C/ Gran Vía 12, 28013 Madrid
Avda. de la Constitución 3
Carrera 7 # 71-21
Via Roma 3
Via Giuseppe Garibaldi, 12
Piazza del Popolo 5, Roma
Corso Vittorio Emanuele 10
Rua Augusta, 1500
Av. Paulista, 1000 - São Paulo
ul. Długa 5
Storgatan 5
Mannerheimintie 5, 00100 Helsinki
Nørregade 10
Karl Johans gate 22, Oslo
ул. Ленина, д. 5
Kossuth utca 5, Budapest
Atatürk Caddesi No: 5
Jl. Sudirman No. 5
北京市朝阳区建国路88号
〒150-0002
渋谷2丁目
서울 강남구 테헤란로 123
Home address: Flat 3, Rose House
Flat 7, 22 St. James's Square, London
45 Rothschild Blvd, Tel Aviv
Dlouhá 12, 110 00 Praha 1
Str. Victoriei nr. 5, București
8 The Green
1 Hacker Way`,
  name_line: `
Jane Doe
JANE DOE
# Jane Q. Doe
Jane Doe, PhD
Jane Doe, MBA, PMP
Dr. Anna-Lena Müller
Ludwig van Beethoven
Seán O'Brien
María José García López
Иван Петров`,
} as const
