import type { SampleFamily } from './sample-job.ts'

/** Work that meets customers and colleagues: marketing, sales, support and people. */
export const familiesMeeting = {
  marketing: {
    department: 'Marketing',
    titles:
      'Content Marketing Manager|Growth Marketer|Product Marketing Manager|Senior Product Marketing Manager, {team}|Performance Marketing Specialist|Marketing Coordinator|SEO Specialist|Brand Manager|Lifecycle Marketing Manager',
    stacks: 'HubSpot|Braze|Marketo|Customer.io',
    pay: [78_000, 118_000],
    summary: `
You will tell people what we make in words they would use themselves.
We are looking for a marketer who starts with the customer, keeps a budget and can write a page without an adjective too many.`,
    duties: `
Plan and run campaigns from brief to report, with a budget of your own.
Write and edit articles, case studies and launch notes that customers forward to each other.
Own our lifecycle messages in {stack}, and send fewer of them with better timing.
Measure what a campaign brought in, and say so when it brought in nothing.
Work with product managers on positioning, names and prices.
Brief freelancers and agencies, and give feedback that they can use.
Keep the website current, quick and easy to find.`,
    needs: `
{years}+ years of marketing experience, ideally with a product that needs explaining.
Excellent writing and editing in English.
Experience with {stack} or a tool like it, and with web analytics.
You have run paid search or paid social with a monthly budget above {20,000|60,000|150,000} dollars.
You plan well and finish what you plan.
A feeling for numbers: conversion, retention, cost per customer.
Examples of work that you are proud of and can explain.`,
    nice: `
Another language beside English.
Experience with events that people enjoyed.
You know your way around a design tool.`,
  },
  sales: {
    department: 'Sales',
    titles:
      'Account Executive|Enterprise Account Executive|Sales Development Representative|Solutions Engineer|Account Manager|Senior Account Executive, {team}|Partnerships Manager|Sales Operations Analyst|Regional Sales Director',
    stacks: 'Salesforce|HubSpot|Pipedrive',
    pay: [82_000, 125_000],
    summary: `
You will find the companies that we can help, and be honest with those that we cannot.
We are looking for a seller who listens for most of the call and follows up on all of it.`,
    duties: `
Run the whole sales cycle, from first call to signature, with companies of {50 to 500|500 to 5,000|more than 5,000} employees.
Build a pipeline of your own with well-prepared outreach rather than volume.
Show the product to engineers, buyers and lawyers, and know which of them is in the room.
Keep {stack} so tidy that a colleague could take over on any day.
Negotiate prices and terms within clear limits, together with finance and legal.
Bring back to the product team what you hear, in the customer's words.
Visit customers and trade fairs {once a month|twice a quarter|now and then}.`,
    needs: `
{years}+ years of experience in software or business-to-business sales.
A record of meeting targets that you can explain deal by deal.
Experience with a structured way of selling such as MEDDIC or the Challenger method.
Confident use of {stack} and of a spreadsheet.
Clear spoken and written English; German, Spanish or French is welcome.
Curiosity about how other companies work.
Willingness to travel up to {10|20|30} percent of the time.`,
    nice: `
You know our industry from the inside.
Experience selling to public bodies.
You have opened a new region before.`,
  },
  support: {
    department: 'Customer Support',
    titles:
      'Customer Support Specialist|Technical Support Engineer|Customer Success Manager|Senior Customer Success Manager|Support Team Lead|Implementation Consultant|Customer Support Agent (Night Shift)|Knowledge Base Writer',
    stacks: 'Zendesk|Intercom|Freshdesk',
    pay: [48_000, 78_000],
    summary: `
You will be the person who answers, finds out and calls back.
We are looking for somebody patient and exact who likes solving the same problem for the last time.`,
    duties: `
Answer questions by chat, mail and telephone, about {thirty|forty-five|sixty} a day, with a median first reply within an hour.
Reproduce problems, describe them so that an engineer can start at once, and tell the customer how it went.
Write and update help articles in {stack}, and retire those that are wrong.
Guide new customers through their first {thirty|sixty|ninety} days, with a plan and a date.
Notice patterns in what people ask and bring them to the weekly product meeting.
Look after accounts that are at risk, and say why they are.
Cover one weekend shift in {four|six|eight}, with a day off in return.`,
    needs: `
{years}+ years of experience in customer support, customer success or service.
Experience with a ticket system such as {stack}.
Calm, friendly and precise writing.
You learn complicated products quickly and can explain them slowly.
Basic technical knowledge: what a log, an export and a browser console are.
Good judgement about when to follow the script and when to leave it.
Able to work shifts between 07:00 and 21:00 local time.`,
    nice: `
You can write a simple SQL query.
A second language at a professional level.
Experience with telephone systems or payment terminals.`,
  },
  people: {
    department: 'People',
    titles:
      'Recruiter|Senior Technical Recruiter|HR Business Partner|People Operations Specialist|HR Generalist|Compensation and Benefits Analyst|Learning and Development Manager|Office Manager|Talent Acquisition Coordinator',
    stacks: 'Workday|BambooHR|Personio',
    pay: [68_000, 108_000],
    summary: `
You will look after the days on which people join, grow, struggle and leave.
We are looking for a colleague who is discreet, organised and not afraid of an awkward conversation.`,
    duties: `
Fill {ten|fifteen|twenty} positions at a time, from the first talk with the hiring manager to the signed contract.
Advise managers on performance, conflicts and leave, with the law and common sense in mind.
Keep employee records in {stack} complete, correct and private.
Prepare the monthly payroll with finance, and answer the questions that follow it.
Run the yearly pay review, and explain its results to everybody who asks.
Plan the first two weeks of every new colleague.
Organise training that people come back from with something they use.`,
    needs: `
{years}+ years of experience in human resources or recruiting.
Good knowledge of employment law in at least one country where we have an office.
Experience with {stack} or another personnel system.
Complete discretion with personal data.
Clear writing and a warm, direct way of speaking.
Structured interviewing: questions written beforehand, notes taken, and a decision with reasons.
Comfort with spreadsheets and simple reports.`,
    nice: `
A certificate such as SHRM-CP, PHR or CIPD level 5.
Experience with works councils or unions.
You have opened an office in another country.`,
  },
} satisfies Record<string, SampleFamily>
