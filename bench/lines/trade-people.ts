import type { InventedPerson } from '#bench/lines/office-people.ts'

/** Invented people of kitchens, building sites and software. */
export const TRADE_PEOPLE: readonly InventedPerson[] = [
  {
    name: 'cook',
    master: `## Skills

- Kitchen: grill, pastry, sauces, butchery, vegan menus
- Safety: HACCP, allergens
- Languages: English, Spanish

## Experience

### The Copper Pan

Sous Chef | 2020 – Present

- Lead a brigade of 7 cooks for 140 covers a night
- Write the seasonal menu with the head chef
- Cut food cost from 34 % to 29 % by portion control
- Keep HACCP records and pass inspections without findings
- Train apprentices at the grill and sauce stations
- Order fish and meat from local suppliers

### Bella Dolce

Pastry Cook | 2017 – 2020

- Baked bread, tarts and wedding cakes for 300 guests
- Made gluten-free and vegan desserts
- Tempered chocolate and pulled sugar

### Harbour Canteen

Cook | 2014 – 2017

- Cooked 600 lunches a day in a hospital canteen
- Planned menus for diets and allergies with the dietitian
- Kept stock of dry goods

## Education

### City Cookery School

Diploma in Professional Cookery | 2013 – 2014
`,
    postings: [
      {
        title: 'Pastry Chef',
        text: `Responsibilities:
- Bake bread, tarts and wedding cakes
- Make vegan and gluten-free desserts
- Temper chocolate
Requirements:
- Pastry experience
- HACCP`,
      },
      {
        title: 'Hospital Catering Manager',
        text: `Responsibilities:
- Plan menus for diets and allergies with dietitians
- Keep food cost within the budget
- Lead cooks and keep stock
Requirements:
- Catering for 500 meals a day
- HACCP`,
      },
      {
        title: 'Head Chef',
        text: `Responsibilities:
- Lead the brigade
- Write seasonal menus
- Train apprentices
- Order from local suppliers
Requirements:
- Three years as sous chef
- Grill and sauces`,
      },
    ],
  },
  {
    name: 'electrician',
    master: `## Skills

- Installation: wiring, lighting, EV chargers, solar panels, switchboards
- Control: PLC, Siemens S7, variable drives
- Safety: lockout, arc flash, NFPA 70E

## Experience

### Volta Services

Journeyman Electrician | 2019 – Present

- Install solar panels and inverters on homes and schools
- Wire EV chargers and upgrade service panels
- Lead a crew of 3 and two apprentices
- Quote jobs up to 40,000 and order material
- Read blueprints and follow the NEC

### Ferris Foods

Maintenance Electrician | 2015 – 2019

- Repaired motors, variable drives and conveyors on night shift
- Programmed Siemens S7 PLCs for two packing lines
- Planned preventive maintenance in a CMMS
- Wrote lockout procedures and trained 25 operators
- Cut line stops by 18 %

### Dunmore Electric

Apprentice | 2011 – 2015

- Pulled cable and bent conduit in office towers
- Installed fire alarm and data cabling

## Certifications

- Journeyman licence, Oregon
- OSHA 30
`,
    postings: [
      {
        title: 'Industrial Maintenance Electrician',
        text: `Responsibilities:
- Repair motors and variable drives
- Program PLCs
- Plan preventive maintenance in a CMMS
Requirements:
- Siemens PLC
- Lockout procedures
- Night shift`,
      },
      {
        title: 'Solar Installer Lead',
        text: `Responsibilities:
- Install solar panels and inverters
- Lead a crew
- Quote jobs and order material
Requirements:
- Journeyman licence
- Solar experience`,
      },
      {
        title: 'Low Voltage Technician',
        text: `Responsibilities:
- Install fire alarm and data cabling
- Bend conduit and pull cable
- Read blueprints
Requirements:
- OSHA 30
- Fire alarm experience`,
      },
    ],
  },
  {
    name: 'developer',
    master: `## Summary

- Software engineer for web services and data pipelines
- Frontend developer with an eye for accessibility

## Skills

- Languages: TypeScript, Go, Python, SQL
- Frontend: React, CSS, accessibility
- Data: Kafka, Spark, Airflow, Postgres
- Cloud: AWS, Kubernetes, Terraform

## Experience

### Parcelwise

Senior Software Engineer | 2021 – Present

- Built a parcel tracking service in Go for 4 million parcels a day
- Moved 30 services to Kubernetes with Terraform
- Cut the p95 latency of the API from 900 to 120 ms
- Stream scans through Kafka into Postgres
- Mentor four engineers and lead design reviews
- Carry the pager one week in six

### Brightshop

Full Stack Developer | 2018 – 2021

- Rebuilt the checkout in React and TypeScript
- Made the shop accessible to WCAG AA
- Ran A/B tests that raised sales by 7 %
- Wrote the design system with 60 components
- Built a Node service for prices

### Statly

Data Engineer | 2016 – 2018

- Scheduled 120 Airflow jobs in Python
- Wrote Spark jobs over 3 TB of logs
- Modelled the warehouse in SQL for analysts

## Education

### Easton University

BSc Computer Science | 2012 – 2016
`,
    postings: [
      {
        title: 'Data Engineer',
        text: `Responsibilities:
- Build pipelines with Airflow and Spark
- Model the warehouse in SQL
- Stream events through Kafka
Requirements:
- Python
- Spark
- SQL`,
      },
      {
        title: 'Frontend Engineer',
        text: `Responsibilities:
- Build pages in React and TypeScript
- Own the design system
- Make pages accessible
Requirements:
- React
- TypeScript
- WCAG`,
      },
      {
        title: 'Site Reliability Engineer',
        text: `Responsibilities:
- Run Kubernetes clusters with Terraform
- Carry the pager
- Cut latency
Requirements:
- Kubernetes
- Terraform
- AWS
- Go`,
      },
    ],
  },
]
