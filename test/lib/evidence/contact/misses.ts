/** Texts that hold no contact data by the kind they might be taken for, one a line, so that the file is longer than others. */
export const MISSES = {
  email: `
Worked at Booking.com
Engineer @ Booking.com
engineer at amazon.com since 2019
@angular/core
react@18.2.0
lodash@4.17.x
root@localhost
p99 at 200ms
8 hours @ 40 EUR
@Injectable classes
looked at the dot product
arrived at 9 dot
C++ @ Google
sign @ the end
team at Acme, then at Beta
signed in at 9 dot`,
  phone: `
2019 - 2023
2019-2020
01/2019 - 12/2020
05.2019-06.2020
01.02.2019 - 03.04.2020
03.12.2026
2026-12-03 14:30
Interview 2026-12-03 14:30 with Ann
2026-11-21 14:30
2026-11-02T10:00:00+01:00
20261203
2019, 2020, 2021, 2022
v1.2.3.4
10.0.0.0/8
192.168.100.200
192.168.0.1 - 192.168.0.255
24/7
24/7/365
p99 < 200ms
1,000,000 users
1 000 000 users
+1,000,000 users
100 000 - 120 000 EUR
range 100 000 - 120 000 EUR
100.000 - 120.000 EUR
100000-120000
USD 120000 - 150000
mobile 100 000 - 120 000 EUR
phone 2019 - 2023
cell 2019 2020
$1.2M ARR
$120,000-$150,000
req 4567890123
requisition 0612345678
Job ID 6175550100
R-2026-0012345
JR-0012345678
REQ_0123456789
ISO 9001:2015
ISO/IEC 27001:2022
ISBN 978-0-13-468599-1
ISBN 0134685997
RFC 2616
550e8400-e29b-41d4-a716-446655440000
4111 1111 1111 1111
0.5 - 0.8
08:00-17:30
09.00-17.30
+20% growth in 2020
+30 000 000 EUR
grew 10 20 30 40 percent
401(k), SOC 2, W2 1099
call 3 customers in 2020
text 1000000 rows
call 2026-12-03 14:30
SHA 0f3a9b7712345678
1700000000
1700000000000
3.14159265358979
page 100-200 of 1000
365 000 1000
Windows 10 11 2019 2022
E.164 numbers
90-95 percent in 2019
2 x 100 000
Date.now() + 3600000
70 000 90 000 110 000
1 200 000 EUR - 1 500 000 EUR
UTC+02:00
06.2018 – 09.2021
Windows Server 2008/2012/2016/2019
SAP S/4HANA 1909 2020 2021
DOI 10.1145/3368089.3409742`,
  link: `
C++
C#
Node.js
ASP.NET
ASP.NET/C#
VB.NET/SQL
.NET/C#
Vue.js 3.5/4
3.5/4
CI/CD
TCP/IP
Python/Django
and/or
Socket.io
Socket.io/Redis
Next.js/React
Booking.com
Booking.com/Agoda
Amazon.com
Amazon.com, Booking.com and Hotels.com
monday.com/jira
README.md/docs
src/main.rs/lib
lib/app.py
i.e./e.g.
U.S./U.K.
supports https:// and http://
React.js/Node.js/Express.js
e-mail/chat/phone
GitHub: Actions and Copilot
GitHub Actions, GitLab CI
LinkedIn campaigns
Website: redesign and relaunch
Twitter API
com.example.app
System.IO
java.util.concurrent
Web: HTML, CSS
Blog: weekly posts
p.m./a.m.
input/output
localhost:3000/health
Links: see above
St.Gallen/CH`,
  address: `
Main Street lending program
led 12 street teams
Route 53
Studio 54
Wall Street
Wall Street Journal
2019 Wall Street Journal award
3 Wall Street banks
managed 12 high street stores
5 Google Drive integrations
3 years on the road
2 days a way from release
5 open source projects
12 Angular apps
Phase 3, 2019 Sprint
December 5, 2019 Acme
Python 3, 2020 Update
via Zoom 3 pm
Interview via Teams 5
Via Zoom 3
Via API 2
Monitoring 5 services
Engineering 2
Manufacturing 4.0
Brigade 5
Delegate 3 tasks
Aggregate 10 sources
Stargate 5
Katie 5
5 route handlers
12 square meters
3 place settings
15 cours de maths
Job ID 83702
Req ID, 12345
PR 12345
OR 12345
served IN 50000 homes
Boston, MA
London NW1
10115 Berlin
Apple M1 8GB
M2 16GB
EC2 4GB
S3 5TB
IP address: 10.0.0.1
MAC address: 00:1b:63
Address: all open issues
Address: fix 3 bugs
addressed 12 issues
Box 12
Dropbox 12
Broadway
3 Broadway shows
Fifth Avenue
5th Avenue
Series B 2019
Team of 12 on Main Street
20 test drive events
3 product lane owners
8 hour drive
grade 5 court ruling
Level 5 Avenue to growth
1 way binding
2 Way Binding
Room 12
Arbeitsplatz 4.0
ring 5
Remote, CA
Tokyo, 3 offices
Built 2 Amazon Web Services way
4 Square Enix titles
Top 10 Places to work
SQL Server 2016, 2019`,
  name_line: `
Senior Software Engineer
Curriculum Vitae
Work Experience
Jane
jane doe
Jane Doe works at Acme
Product Manager
Acme Widgets GmbH
University of Somewhere
Jane Doe 2019`,
} as const
