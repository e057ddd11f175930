/** An invented person with invented postings that ask different things of the same resume. */
export type InventedPerson = {
  name: string
  master: string
  postings: readonly { title: string; text: string }[]
}

/** Invented people of offices, wards and schools. */
export const OFFICE_PEOPLE: readonly InventedPerson[] = [
  {
    name: 'nurse',
    master: `## Summary

- Registered nurse with eight years on surgical and emergency wards
- Charge nurse who plans shifts and coaches new graduates

## Skills

- Software: Epic, Cerner, Pyxis
- Care: wound care, triage, IV therapy, telemetry, ventilator care
- Teaching: preceptorship, skills labs, discharge teaching

## Experience

### Hillside Medical Center

Charge Nurse, Surgical Ward | Mar 2021 – Present

- Lead shifts of 9 nurses and 4 aides on a surgical ward of 32 beds
- Plan the monthly roster and balance overtime within the budget
- Chart in Epic and audit 20 charts a week for completeness
- Care for surgical wounds, drains and vacuum dressings after bowel surgery
- Teach patients and families wound care before discharge
- Cut falls by 28 % with hourly rounds and bed alarms
- Precept 6 new graduate nurses a year

### Riverside General Hospital

Staff Nurse, Emergency Department | Jun 2018 – Feb 2021

- Triaged up to 60 patients a shift by the Emergency Severity Index
- Started IV lines, drew blood and gave emergency drugs under protocol
- Monitored telemetry and assisted with intubation and ventilators
- Stabilised trauma and stroke patients with the code team
- Documented in Cerner and handed over by SBAR

### Oakfield Care Home

Nurse | 2016 – 2018

- Gave medicines to 40 residents and reviewed care plans each month
- Trained aides in safe lifting and infection control
- Talked with families about end-of-life care

## Education

### Lakeshore University

BSc Nursing | 2012 – 2016

## Certifications

- Registered Nurse licence, Ohio
- ACLS and BLS
- Trauma Nursing Core Course
`,
    postings: [
      {
        title: 'Emergency Room Nurse',
        text: `Responsibilities:
- Triage patients and assign severity
- Start IV lines and give emergency drugs
- Care for trauma and stroke patients with the code team
- Monitor telemetry and ventilators
Requirements:
- Registered nurse licence
- ACLS
- Two years in an emergency department
- Cerner`,
      },
      {
        title: 'Nurse Educator, Surgical Services',
        text: `Responsibilities:
- Precept and coach new graduate nurses
- Teach skills labs on wound care
- Audit charts and report on quality
- Teach discharge education to staff
Requirements:
- Registered nurse licence
- Experience in teaching nurses
- Surgical ward experience
- Epic`,
      },
      {
        title: 'Nursing Home Care Manager',
        text: `Responsibilities:
- Review the care plans of residents each month
- Train aides in safe lifting and infection control
- Plan rosters within the budget
- Talk with families about end-of-life care
Requirements:
- Registered nurse licence
- Experience in a care home
- Leading shifts`,
      },
    ],
  },
  {
    name: 'teacher',
    master: `## Summary

- Secondary teacher of mathematics and physics for eleven years
- Form tutor and head of an after-school robotics club

## Skills

- Subjects: mathematics, physics, computing
- Tools: Google Classroom, GeoGebra, Moodle, Python
- Support: special educational needs, English as a second language

## Experience

### Greenfield Academy

Teacher of Mathematics | Sep 2019 – Present

- Teach mathematics to five classes in years 7 to 11
- Raised the share of passes at GCSE from 61 % to 78 % in three years
- Wrote the scheme of work for algebra with GeoGebra
- Run the robotics club with Python and micro controllers
- Plan lessons for pupils with special educational needs with the SENCO
- Set and mark mock exams for the department
- Tutor a form of 28 pupils and meet parents each term

### Northgate School

Teacher of Physics | Sep 2014 – Jul 2019

- Taught physics to years 9 to 13, with A level practicals
- Kept the laboratory safe and trained two technicians
- Mentored four trainee teachers through their placements
- Moved homework of the department to Moodle
- Led a school trip to a particle laboratory for 40 pupils

### Brightside Tutors

Tutor | 2012 – 2014

- Tutored 15 pupils a week in mathematics
- Taught English as a second language to adults in the evening

## Education

### University of Westmoor

PGCE Mathematics | 2013 – 2014

## Certifications

- Qualified Teacher Status
- First aid at work
`,
    postings: [
      {
        title: 'Teacher of Physics',
        text: `Responsibilities:
- Teach physics up to A level with practicals
- Keep the laboratory safe
- Mentor trainee teachers
Requirements:
- Qualified Teacher Status
- Experience in teaching physics
- Moodle`,
      },
      {
        title: 'Special Needs Teacher, Mathematics',
        text: `Responsibilities:
- Plan lessons for pupils with special educational needs
- Teach English as a second language
- Meet parents each term
Requirements:
- Qualified Teacher Status
- Experience with special educational needs
- Mathematics to GCSE`,
      },
      {
        title: 'Computing Teacher and STEM Club Lead',
        text: `Responsibilities:
- Run a robotics club
- Teach Python to beginners
- Lead trips to laboratories and companies
Requirements:
- Python
- Robotics with micro controllers
- Writing a scheme of work`,
      },
    ],
  },
  {
    name: 'accountant',
    master: `## Summary

- Accountant with nine years in manufacturing and retail

## Skills

- Systems: SAP, NetSuite, QuickBooks
- Analysis: Excel, Power BI, SQL
- Work: month-end close, audit, payroll, VAT, budgeting

## Experience

### Alder Manufacturing

Senior Accountant | Apr 2020 – Present

- Close the books of three plants in five working days
- Reconcile 40 balance sheet accounts each month in SAP
- Prepare schedules for the yearly audit
- Built Power BI reports on cost by plant for the board
- Forecast cash flow for 13 weeks
- Supervise two junior accountants
- Found 210,000 in duplicate freight invoices

### Copperline Stores

Accountant | 2016 – 2020

- Ran payroll for 320 employees in 14 shops
- Filed VAT returns each quarter
- Paid 900 supplier invoices a month in NetSuite
- Moved ledgers from QuickBooks to NetSuite
- Budgeted shop costs with 14 managers

### Birch & Vale

Audit Assistant | 2014 – 2016

- Tested inventories and receivables at 20 clients
- Wrote audit papers under ISA

## Education

### Marlow College

BA Accounting | 2011 – 2014

## Certifications

- ACCA
- Payroll certificate
`,
    postings: [
      {
        title: 'Payroll Accountant',
        text: `Responsibilities:
- Run monthly payroll for 400 employees
- File VAT and tax returns
- Pay supplier invoices
Requirements:
- Payroll certificate
- NetSuite`,
      },
      {
        title: 'Financial Planning Analyst',
        text: `Responsibilities:
- Forecast cash flow
- Build Power BI reports for the board
- Budget with department managers
Requirements:
- Power BI
- SQL
- Excel`,
      },
      {
        title: 'Internal Auditor',
        text: `Responsibilities:
- Test inventories and receivables
- Write audit papers
- Reconcile accounts in SAP
Requirements:
- ACCA
- Audit experience
- SAP`,
      },
    ],
  },
]
