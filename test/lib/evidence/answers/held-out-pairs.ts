/** Pairs that were written before the rules and are not tuned on: `=` the same question, `!` another one. */
export const heldOutPairs = `
= Are you legally entitled to work in the United Kingdom? | Do you have the right to work in the UK?
= Will you need a visa sponsored by us? | Do you require visa sponsorship?
= What salary are you looking for? | Please state your salary expectations
= When could you join us? | What is the earliest date you can start?
= How long have you worked with Rust? | Years of experience with Rust
= Would you move to Lisbon for this job? | Are you willing to relocate to Lisbon?
= How much notice do you have to give? | What is your notice period?
= Do you hold a bachelor's degree? | Have you completed a bachelor degree?
= Do you speak German fluently? | Are you fluent in German?
= What attracts you to this company? | Why do you want to work here?
= Can you work from our office three days a week? | Are you able to be in the office 3 days per week?
= Do you currently have a security clearance? | Do you hold an active security clearance?
= How many people have you managed? | What is the largest team you have managed?
= Are you over 18? | Are you at least 18 years of age?
= Where are you based? | What is your current location?
= How did you find out about this position? | Where did you hear about us?
= Have you previously been employed by our company? | Have you ever worked here before?
= Do you have a driving licence? | Do you have a valid driver's license?
= What are your pronouns? | Please share your preferred pronouns
= Tell me about yourself | Please introduce yourself
= Why are you leaving your present job? | What is your reason for leaving your current role?
= Are you open to travelling up to 25% of the time? | Can you travel 25%?
= Do you have experience using Terraform? | Have you worked with Terraform?
= Describe your Kubernetes experience | Tell us about your experience with k8s
= Can you provide references? | Are you able to supply professional references?
= Are you bound by a non-compete agreement? | Do you have a non compete clause?
= What is your gender? | Gender identity
= Are you a protected veteran? | Veteran status
= Do you have a disability? | Disability status
= What is your highest level of education? | Highest degree obtained
= Are you comfortable working weekends? | Can you work on weekends?
= What is your biggest weakness? | Tell us about a weakness of yours
! Are you legally entitled to work in the United Kingdom? | Are you legally entitled to work in Ireland?
! Do you require visa sponsorship? | Do you have a visa?
! What is your current salary? | What salary are you looking for?
! When could you join us? | What is your notice period?
! How long have you worked with Rust? | How long have you worked with Ruby?
! Are you willing to relocate to Lisbon? | Are you willing to relocate to Porto?
! Are you willing to relocate? | Are you willing to travel?
! Do you hold a bachelor's degree? | Do you hold a master's degree?
! Do you speak German fluently? | Do you speak French fluently?
! Why do you want to work here? | Why are you leaving your current job?
! Can you be in the office 3 days per week? | Can you be in the office 5 days per week?
! Do you hold an active security clearance? | Are you able to obtain a security clearance?
! Are you at least 18 years of age? | Are you at least 21 years of age?
! Where are you based? | Where would you like to work?
! Do you have a driving licence? | Do you have a car?
! What are your strengths? | What are your weaknesses?
! Tell us about a conflict with a coworker | Tell us about a failure
! Are you comfortable working remotely? | Are you comfortable working on site?
! Do you have 5 years of Java experience? | Do you have 3 years of Java experience?
! Do you have experience with React? | Do you have experience with React Native?
! Do you have experience with C#? | Do you have experience with C++?
! Have you been convicted of a felony? | Have you been dismissed from a job?
! What is your gender? | What is your ethnicity?
! Are you a protected veteran? | Do you have a disability?
! Can you travel 25%? | Can you travel 50%?
! What is your expected hourly rate? | What is your expected annual salary?
! Do you agree to a background check? | Do you agree to a drug test?
! Are you a US citizen? | Are you authorized to work in the US?
! Do you require sponsorship? | Do you not require sponsorship?
! How many years have you managed people? | How many people have you managed?
! Describe a project you are proud of | Describe a project that failed
! Which databases have you used? | Which cloud providers have you used?
= Do you have the legal right to work in Spain? | Are you legally allowed to work in Spain?
= Would you require us to sponsor a visa? | Do you need visa sponsorship?
= How many years of experience with SQL do you have? | How many years have you used SQL?
= What are you hoping to earn? | What are your salary expectations?
= Could you start working for us immediately? | Can you start immediately?
= Do you have a PhD? | Have you completed a doctorate?
= Can you work on site in our Oslo office? | Are you able to work from the Oslo office?
= What makes you want to work for us? | Why do you want to work here?
= Do you have managerial experience? | Have you managed people?
= Do you hold a clean driving licence? | Do you have a driver's license?
! Why did you leave your last role? | Why do you want this role?
! Where did you work before? | Have you worked here before?
! When did you last travel for work? | Can you travel for work?
! How many languages do you speak? | Which languages do you speak?
! How many references do you have? | Do you have references?
! Does your current visa need renewal? | Do you need a visa?
! Who is your current employer? | Are you currently employed?
! Do you know Python? | Do you teach Python?
! Is your degree in physics? | Is your degree in chemistry?
! What was your hardest project? | What was your favourite project?
! Are you willing to work night shifts? | Have you worked night shifts?
! Can you lift 20 kg? | Can you lift 40 kg?
! Do you have a laptop? | Are you given a laptop?
! Do you have experience with Swift? | Do you have experience with SwiftUI?
! Are you open to contract work? | Are you open to permanent work?
! Do you have a work permit for Norway? | Do you have a work permit for Sweden?
! What is your gender? | Do you manage gender diversity programmes?
! Do you have 10 years of experience? | Do you have 10 months of experience?
! Have you been referred by an employee? | Are you an employee?
! How do you stay motivated? | How do you motivate others?
`
