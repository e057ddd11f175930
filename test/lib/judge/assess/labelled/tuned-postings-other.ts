import { labelled } from '#test/lib/judge/assess/labelled/labelled-posting.ts'

/** Postings of other work that the rules were tuned on. */
export const TUNED_OTHER = labelled(`
=== nurse icu | match | ICU Nurse
Requirements
- RN license
- ACLS and BLS
- 1+ years of nursing experience
- Experience with ventilators
--- me
S: Ventilators, telemetry
C: RN license
C: BLS and ACLS
E: Registered Nurse, St. Alder Hospital | 2020-01 - 2024-01
- Ran ventilators in a 12 bed unit
--- rows
h+ RN license
h+ ACLS
h+ BLS
h+ 1+ years
h+ Experience with ventilators
=== truck driver | no | Truck Driver
Qualifications:
• Class A CDL
• 2 years of experience
• Must be at least 21 years of age
• Clean driving record
--- me
E: Van Driver, Parcelry | 2024-01 - 2025-01
- Drove a van
--- rows
h- Class A CDL
h~ 2 years
a? Must be at least 21
h? Clean driving
=== bookkeeper | match | Bookkeeper
What we're looking for
- QuickBooks
- 3+ years of bookkeeping experience
- Accounts payable and accounts receivable
- Organized and reliable
--- me
S: QuickBooks, accounts payable, accounts receivable
E: Bookkeeper, Tansy Stores | 2018 - 2024
- Did the bookkeeping of five shops
--- rows
h+ QuickBooks
h+ 3+ years
h+ Accounts payable
h+ accounts receivable
n? Organized
=== senior accountant | no | Senior Accountant
Required Qualifications
- CPA required
- Bachelor's degree in Accounting
- 5+ years of accounting experience
- GAAP
Preferred Qualifications
- NetSuite
--- me
S: GAAP, Excel
D: Bachelor of Science in Accounting
E: Accountant, Rill | 2016 - 2024
- Closed the books each month
--- rows
h- CPA required
h+ Bachelor's degree
h+ 5+ years
h+ GAAP
n- NetSuite
=== barista | ask | Barista
You'll love it here! We roast our own beans.

What you need
- Previous barista experience
- Available on weekends
- Friendly attitude
- Food safety
--- me
S: Barista, food safety
--- rows
h+ Previous barista
a? Available on weekends
n? Friendly
h+ Food safety
=== restaurant manager | ask | Restaurant Manager
Requirements
- 3 years of restaurant management experience
- ServSafe
- Experience with POS systems
- Experience managing a team of 20
--- me
S: POS systems
C: ServSafe
E: Restaurant Manager, Saltmarsh | 2018 - 2023
- Restaurant management for two sites
--- rows
h+ 3 years
h+ ServSafe
h+ Experience with POS
h? Experience managing
=== recruiter | low | Recruiter
What you bring:
- 2+ years of recruiting experience
- Experience with Greenhouse
- LinkedIn Recruiter is helpful
- Passion for people
--- me
S: Recruiting, Greenhouse
E: Recruiter, Oakfold | 2019 - 2023
- Full-cycle recruiting for 40 roles a year in Greenhouse
--- rows
h+ 2+ years
h+ Experience with Greenhouse
n? LinkedIn Recruiter
n? Passion
=== paralegal | ask | Paralegal
Qualifications
- Paralegal certificate
- Westlaw and LexisNexis
- Experience with e-discovery
- Notary public a plus
--- me
S: Westlaw, LexisNexis, e-discovery
--- rows
h? Paralegal certificate
h+ Westlaw
h+ LexisNexis
h+ Experience with e-discovery
n? Notary
=== graphic designer | match | Graphic Designer
Requirements
- Photoshop, Illustrator and InDesign
- Typography
- Bachelor's degree in Design or related field
- Branding skills preferred
--- me
S: Photoshop, Illustrator, InDesign, typography
D: BA Graphic Design
--- rows
l+ Photoshop
l+ Illustrator
l+ InDesign
h+ Typography
h+ Bachelor's degree
n? Branding
=== customer support | ask | Support Specialist
About you
- Experience in customer support
- Zendesk or Intercom
- Clear writing
- Technical support

Perks
- Free lunch
- Experience Days every month
--- me
S: Customer support, Zendesk, technical support
--- rows
h+ Experience in customer support
h+ Zendesk
h? Clear writing
h+ Technical support
=== sales rep cars | ask | Sales Consultant
Requirements
- Valid driver's license
- Customer service experience
- Cash handling
- CRM
--- me
S: Customer service, cash handling, CRM
--- rows
a? Valid driver
h+ Customer service
h+ Cash handling
h+ CRM
=== answered licence | match | Delivery Driver
You have
- A valid driver's license
- Logistics knowledge is a plus
- 1 year of experience
- Be able to lift 40 lbs
--- me
E: Courier, Fleetmoor | 2020 - 2023
- Delivered parcels
A: Do you hold a valid driver's license? => Yes
A: Can you lift 40 lbs? => Yes
--- rows
a+ A valid driver
n- Logistics knowledge
h+ 1 year
a+ Be able to lift
=== mechanical engineer | match | Mechanical Engineer
Basic Qualifications
- BS in Mechanical Engineering
- SolidWorks
- GD&T
- FMEA

Additional qualifications
- ANSYS
--- me
S: SolidWorks, GD&T, FMEA
D: BS Mechanical Engineering
--- rows
h+ BS in Mechanical
h+ SolidWorks
h+ GD&T
h+ FMEA
n- ANSYS
=== lab technician | no | Lab Technician
Requirements
- Associate's degree in biology
- PCR and ELISA
- Cell culture
- GMP
--- me
S: PCR
D: BSc Biology
--- rows
h+ Associate's degree
h+ PCR
h- ELISA
h- Cell culture
h- GMP
=== project manager | ask | Project Manager
Key requirements
- PMP
- Project management
- Stakeholder management
- Experience in construction
- MS Project preferred
--- me
S: Project management, stakeholder management
C: PMP
E: Project Manager, Bolderwood | 2015 - 2024
- Ran 12 office moves
--- rows
h+ PMP
h+ Project management
h+ Stakeholder management
h? Experience in construction
n- MS Project
=== social worker | match | Social Worker
Education: Master's degree in Social Work required.
Experience:
- Crisis intervention
- Case management
- LCSW preferred
--- me
S: Crisis intervention, case management
D: Master of Social Work
--- rows
h+ Education: Master
h+ Crisis intervention
h+ Case management
n- LCSW
=== mixed html | match | Content Marketer
**Requirements**
· SEO
· Copywriting
· WordPress or Webflow
· Google Analytics
**Benefits**
· SEO courses
--- me
S: SEO, copywriting, Webflow, Google Analytics
--- rows
h+ SEO
h+ Copywriting
h+ WordPress
h+ Google Analytics
=== finance analyst | match | Financial Analyst
Your profile
- Excel
- Financial modeling
- Forecasting and budgeting
- CFA is an advantage
--- me
S: Excel, financial modeling, forecasting, budgeting
--- rows
h+ Excel
h+ Financial modeling
h+ Forecasting
h+ budgeting
n- CFA
=== hr german | ask | HR Generalist (m/w/d)
Ihr Profil
- Mehrjährige Erfahrung im Bereich Lohnabrechnung
- SAP
- Verhandlungssicheres Deutsch und Englisch
Unser Angebot
- Jobrad
--- me
S: SAP
L: Deutsch (Muttersprache), Englisch (C1)
--- rows
h? Mehrjährige
h+ SAP
a+ Verhandlungssicheres Deutsch
a+ Englisch
=== spanish waiter | ask | Camarero
Requisitos
- 2 años de experiencia
- Inglés
- Disponibilidad inmediata
--- me
E: Camarero, Bar Oliva | 2018 - 2022
- Servicio de 60 mesas
--- rows
h+ 2 años
a? Inglés
h? Disponibilidad
=== security guard | ask | Security Guard
Requirements
- Guard card
- High school diploma
- Must pass a drug test
- Standing for long periods
- Overnight shifts
--- me
C: Guard card
D: High school diploma
--- rows
h+ Guard card
h+ High school
a? Must pass a drug
a? Standing
a? Overnight
=== translator | no | Translator
We require
- Native French
- Fluent English
- Translation and proofreading
- Bachelor's degree in Translation
--- me
S: Translation
L: French (native), English (fluent)
--- rows
a+ Native French
a+ Fluent English
h+ Translation
h- proofreading
h? Bachelor's degree
=== supply planner | ask | Supply Planner
Ideal candidate profile
- 3-5 years of experience in demand planning
- SAP
- Inventory management
- APICS certification desired
- Ability to travel 10%
--- me
S: SAP, inventory management
E: Planner, Heddle | 2018 - 2024
- Demand planning for 900 items
--- rows
h+ 3-5 years
h+ SAP
h+ Inventory management
n? APICS
a? Ability to travel
=== company noise | low | Office Manager
Who we are
We are 200 people. We have offices in Paris and experience with growth.

Qualifications
- Google Workspace
- Event planning is a plus
- Calendar management is a plus
- QuickBooks is a plus

Salary range: $60,000 - $70,000
If you do not meet every requirement, apply anyway.
--- me
S: Google Workspace
--- rows
h+ Google Workspace
n- Event planning
n- Calendar management
n- QuickBooks
`)
