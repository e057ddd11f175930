/** Pairs that the rules were completed with: `=` the same question, `!` another one. */
export const tunedPairs = `
= Are you authorized to work in the US? | Are you legally authorized to work in the United States?
= Are you authorized to work in the US? | Do you have the legal right to work in the U.S.?
= Are you authorised to work in the United States? | Are you eligible to work in the USA?
= Are you legally authorized to work in the United States for any employer? | Are you authorized to work in the U.S.?
= Work authorization in the US | Are you authorized to work in the US?
= Do you have work authorization in Canada? | Are you legally permitted to work in Canada?
= Please confirm that you have the right to work in Germany | Do you have the right to work in Germany?
= Will you now or in the future require sponsorship for employment visa status? | Do you now, or will you in the future, require visa sponsorship?
= Will you now or in the future require visa sponsorship (e.g. H-1B)? | Will you now or in the future need sponsorship for an employment visa such as H-1B?
= Do you require sponsorship? | Do you need visa sponsorship?
= Do you require sponsorship to work in the UK? | Will you need visa sponsorship for the United Kingdom?
= What are your salary expectations? | What is your expected salary?
= What is your desired compensation? | Salary expectations
= What are your compensation expectations for this role? | What salary do you expect?
= What is your desired annual salary? | What annual salary do you expect?
= What is your target salary range? | What are your salary expectations?
= What is your current salary? | Current compensation
= What is your current base salary? | Please tell us your current base salary.
= What is your notice period? | Notice period
= How long is your notice period? | What is your current notice period?
= When can you start? | What is your earliest start date?
= How soon can you start? | When are you available to start?
= Earliest possible start date | When would you be able to start?
= Are you willing to relocate? | Would you be open to relocating?
= Are you willing to relocate to Berlin? | Would you consider relocation to Berlin?
= Are you open to relocation? | Would you be willing to relocate for this role?
= Where are you located? | What is your current location?
= Where do you currently live? | What city do you live in?
= In which city are you based? | Where are you currently located?
= Are you able to work from the office 3 days a week? | Can you come into the office three days per week?
= Are you comfortable working on-site? | Are you able to work onsite?
= Are you comfortable working remotely? | Can you work remotely?
= Are you comfortable with a hybrid schedule? | Are you able to work in a hybrid model?
= Are you willing to travel up to 20%? | Can you travel 20% of the time?
= Are you willing to travel? | Are you able to travel for work?
= How many years of experience do you have with Python? | How many years of Python experience do you have?
= How many years of Python experience do you have? | Years of experience in Python
= How many years of experience do you have with Go? | How many years have you worked with Golang?
= How many years of professional experience do you have with JavaScript? | Years of JS experience
= How many years of software engineering experience do you have? | Years of experience in software engineering
= How many years of work experience do you have? | How many years of professional experience do you have?
= Do you have experience with Kubernetes? | Have you worked with k8s?
= Do you have experience with Kubernetes? | Do you have any hands-on experience with Kubernetes?
= Do you have at least 5 years of experience with Java? | Do you have 5+ years of Java experience?
= Do you have a minimum of five years experience in Java? | Do you have 5 or more years of experience with Java?
= Describe your experience with PostgreSQL | Please describe your experience with Postgres
= Tell us about your experience with Kafka | What is your experience with Kafka?
= What is your highest level of education? | What is the highest level of education you have completed?
= Do you have a bachelor's degree in computer science? | Do you hold a Bachelor's degree in Computer Science?
= Are you fluent in English? | Do you speak English fluently?
= What is your level of English? | How would you rate your English proficiency?
= What languages do you speak? | Which languages do you speak?
= Why do you want to work here? | Why do you want to work for us?
= Why do you want to join our company? | Why do you want to work at our company?
= Why are you interested in this role? | What interests you about this position?
= Why are you interested in this position? | Why do you want this job?
= Why are you leaving your current job? | Why do you want to leave your current role?
= Can you provide references? | Can you provide professional references?
= How did you hear about us? | How did you hear about this job?
= How did you hear about this opportunity? | Where did you hear about this position?
= What is your gender? | Please select your gender
= What is your race or ethnicity? | Race/Ethnicity
= Are you Hispanic or Latino? | Hispanic/Latino
= Veteran status | Please select your veteran status
= Do you have an active security clearance? | Do you currently hold a security clearance?
= What level of security clearance do you hold? | Security clearance level
= How many people have you managed? | How many direct reports have you had?
= Have you managed a team? | Do you have people management experience?
= Are you at least 18 years old? | Are you 18 years of age or older?
= Have you ever worked for our company before? | Were you previously employed by us?
= Do you have a valid driver's license? | Do you have a driving licence?
= Are you willing to undergo a background check? | Do you consent to a background check?
= Have you ever been convicted of a crime? | Do you have a criminal record?
= Are you willing to work night shifts? | Can you work night shifts?
= What is your greatest strength? | What are your greatest strengths?
= What is your biggest achievement? | What achievement are you most proud of?
= Tell us about a time you failed | Describe a failure
= Do you have any questions for us? | What questions do you have for us?
= Is there anything else you would like us to know? | Anything else we should know?
= What are your preferred pronouns? | What pronouns do you use?
! Are you authorized to work in the US? | Do you require sponsorship to work in the US?
! Are you authorized to work in the US? | Are you authorized to work in Canada?
! Are you authorized to work in the US? | Will you need a visa to work in the US?
! Are you authorized to work in the UK? | Are you authorized to work in the US?
! Are you authorized to work in the US? | Are you not authorized to work in the US?
! Are you authorized to work in the US? | Are you authorized to work without sponsorship in the US?
! Do you currently require sponsorship? | Will you require sponsorship in the future?
! Do you require H-1B sponsorship? | Do you require a TN visa sponsored?
! Do you require sponsorship to work in Germany? | Do you require sponsorship to work in France?
! What is your current salary? | What is your expected salary?
! What is your expected base salary? | What is your expected bonus?
! What is your expected salary in euros? | What is your expected salary in dollars?
! What is your minimum salary? | What is your expected salary?
! What is your notice period? | When can you start?
! Are you willing to relocate to Berlin? | Are you willing to relocate to Munich?
! Are you willing to relocate? | Do you need relocation assistance?
! Are you willing to relocate? | Are you willing to work remotely?
! Are you willing to travel up to 20%? | Are you willing to travel up to 50%?
! Are you willing to travel? | Are you willing to travel internationally?
! Are you comfortable working on-site? | Are you comfortable working in a hybrid model?
! Where are you located? | Are you located in London?
! Are you located in London? | Are you located in Paris?
! Can you come into the office three days per week? | Can you come into the office two days per week?
! How many years of Python experience do you have? | How many years of Go experience do you have?
! How many years of Java experience do you have? | How many years of JavaScript experience do you have?
! How many years of Java experience do you have? | How many years of experience do you have with Java and Kotlin?
! How many years of SQL experience do you have? | How many years of NoSQL experience do you have?
! How many years of C experience do you have? | How many years of C++ experience do you have?
! How many years of Python experience do you have? | How many years of experience do you have?
! How many years of Python experience do you have? | Do you have Python experience?
! Do you have experience with Kubernetes? | Describe your experience with Kubernetes
! Do you have 3 years of experience with Java? | Do you have 5 years of experience with Java?
! Do you have at least 5 years of experience with Java? | Do you have less than 5 years of experience with Java?
! Do you have experience with AWS? | Do you have experience with Azure?
! Do you have experience with React? | Do you have experience with Redux?
! Do you have experience with machine learning? | Do you have experience with deep learning?
! Do you have experience in data engineering? | Do you have experience in data science?
! Do you have experience leading teams? | Do you have experience hiring teams?
! Do you have a bachelor's degree? | Do you have a PhD?
! Do you have a degree in computer science? | Do you have a degree in mathematics?
! What is your highest level of education? | What did you study?
! What is your highest level of education? | Where did you study?
! Are you fluent in English? | Are you fluent in Spanish?
! Are you fluent in English? | What is your level of English?
! Why do you want to work here? | Why should we hire you?
! Why are you interested in this role? | What do you dislike about your current role?
! Why are you leaving your current job? | What do you do in your current job?
! Can you provide references? | May we contact your current employer?
! How did you hear about us? | What do you know about us?
! What is your gender? | What is your sexual orientation?
! What is your race? | What is your age?
! Do you have a security clearance? | Can you obtain a security clearance?
! Do you hold a secret clearance? | Do you hold a top secret clearance?
! How many people have you managed? | Have you managed people?
! Have you managed a team? | Have you managed a budget?
! Have you ever been convicted of a crime? | Have you ever been a victim of a crime?
! Are you willing to work night shifts? | Are you willing to work weekends?
! What is your greatest strength? | What is your greatest weakness?
! Tell us about a time you failed | Tell us about a time you succeeded
! Do you smoke? | Do you not smoke?
! Have you signed a non-compete agreement? | Have you signed a non-disclosure agreement?
! Are you over 18? | Are you under 18?
! Have you used Go in production? | Have you used Go?
= Do you have experience with Ansible? | Have you experience using Ansible?
= Do you have experience with Ansible? | Do you have any prior experience working with Ansible?
= How many years of experience do you have with Go? | How many years of experience do you have using Go?
! Do you have experience using Ansible? | Do you have experience teaching Ansible?
! Do you have experience using Excel? | Do you have experience using Excel macros?
! Do you have experience working with Go? | Do you have experience working without Go?
! Do you have experience working with children? | Do you have experience working as a nurse?
! What is your favourite programming language? | What is your least favourite programming language?
! Do you have a driving licence? | Do you have a forklift licence?
! Have you worked at a startup? | Have you worked at a bank?
! Are you currently employed? | Are you currently studying?
! Do you prefer frontend or backend work? | Do you prefer backend work?
! Can you start within two weeks? | Can you start within four weeks?
! Can you start immediately? | When can you start?
! Are you willing to manage people? | Have you managed people?
! Have you ever relocated? | Are you willing to relocate?
! Have you ever held a security clearance? | Do you hold a security clearance?
! Would you like to work with Rust? | Have you worked with Rust?
! Are you Hispanic? | Are you Asian?
! Do you have a work visa? | Do you need a work visa?
! Do you have experience with tools such as Terraform? | Do you have experience with tools such as Ansible?
! What is your expected salary in Berlin? | What is your expected salary in Paris?
! Can you work in the US time zone? | Can you work in the EU time zone?
! Do you need relocation assistance? | Do you need visa assistance?
! Do you have a visa? | Do you have a passport?
! Are you authorized to work in the US? | Were you authorized to work in the US?
! Are you currently authorized to work in the US? | Will you be authorized to work in the US in the future?
! Are you legally authorized to work full time in the US? | Are you legally authorized to work part time in the US?
! Do you need sponsorship to work in the US? | Have you needed sponsorship to work in the US?
! Does your spouse need sponsorship? | Do you need sponsorship?
! Did your previous employer sponsor your visa? | Do you need visa sponsorship?
! Which employer sponsors your visa? | Do you require visa sponsorship?
! When does your visa expire? | When can you start?
! What type of visa sponsorship do you need? | Do you need visa sponsorship?
! What is your work authorization status? | Are you authorized to work?
! When does your work authorization expire? | Do you have work authorization?
! What is the minimum salary you expect? | What salary do you expect?
! What was your salary at your last job? | What is your current salary?
! Is our salary range acceptable? | What salary range do you expect?
! Are your salary expectations negotiable? | What are your salary expectations?
! Are you able to provide references? | How many references can you provide?
! Have you given notice? | What is your notice period?
! Is your notice period negotiable? | What is your notice period?
! Can you shorten your notice period? | What is your notice period?
! Why do you want to relocate? | Are you willing to relocate?
! When can you relocate? | Are you willing to relocate?
! Where would you relocate to? | Are you willing to relocate?
! Where are you willing to travel? | Are you willing to travel?
! How often can you travel? | Are you willing to travel?
! Why do you want to work remotely? | Are you willing to work remotely?
! How many days can you work onsite? | Can you work onsite?
! How many years have you worked remotely? | Can you work remotely?
! Do you have experience working remotely? | Are you able to work remotely?
! Have you worked remotely before? | Can you work remotely?
! Who referred you? | Can you provide references?
! What is your reference number? | Can you provide references?
! Do you have a reference letter? | Can you provide references?
! When did you get your driver's license? | Do you have a driver's license?
! What class of driver's license do you have? | Do you have a driver's license?
! Has your driver's license ever been suspended? | Do you have a driver's license?
! When did your clearance expire? | Do you have a clearance?
! How old are you? | Are you at least 18 years old?
! Do you have experience with disabled people? | Do you have a disability?
! Do you need accommodations for a disability? | Do you have a disability?
! Is your spouse a veteran? | Are you a veteran?
! Which branch did you serve in as a veteran? | Are you a veteran?
! Do you speak English? | Do you speak English at work?
! Do you speak English and French? | Do you speak English?
! When did you complete your degree? | Do you have a degree?
! Where did you get your bachelor's degree? | Do you have a bachelor's degree?
! Why did you choose your degree? | Do you have a degree?
! Do you have a master's degree or a PhD? | Do you have a master's degree?
! What do you like about your current job? | What do you dislike about your current job?
! Why did you leave your last job? | Why are you leaving your current job?
! Have you ever been asked to leave a job? | Why did you leave your job?
! Why did you apply to our company? | Have you applied to our company before?
! Have you interviewed with us before? | Have you worked for us before?
! Do you know anyone who works here? | Have you worked here before?
! Do you have relatives working at our company? | Have you worked at our company before?
! When did you hear about us? | How did you hear about us?
! Have you heard of us before? | How did you hear about us?
! Who told you about us? | How did you hear about us?
! What is your strength in Python? | What is your greatest strength?
! How do you handle failure? | Tell us about a failure
! How do you handle conflict? | Tell us about a conflict
! What was the conflict between your last two managers about? | Tell us about a conflict
! How do you manage people? | Have you managed people?
! Do you want to manage people? | Do you manage people?
! Who manages your team? | Have you managed a team?
! Do you have a manager? | Are you a manager?
! How many hours of Python experience do you have? | How many years of Python experience do you have?
! How many months of Python experience do you have? | How many years of Python experience do you have?
! What was your first job? | What was your last job?
! When did you last use Python? | Do you have experience with Python?
! Which version of Python do you have experience with? | Do you have experience with Python?
! Why do you have no experience with Python? | Do you have experience with Python?
! Rate your experience with Python from 1 to 10 | Do you have experience with Python?
! Rate your Python experience | Rate your Go experience
! Do you have experience with Go or Rust? | Do you have experience with Go and Rust?
! Is Python your first or second language? | Is Python your first language?
! Do you have 5 to 7 years of experience? | Do you have 5 years of experience?
! Would you accept a lower salary? | What salary do you expect?
! What do you expect from your manager? | What do you expect from your team?
! Do you need a background check from us? | Do you consent to a background check?
! Have you ever failed a background check? | Do you consent to a background check?
! What does your background check show? | Do you consent to a background check?
! Are you subject to a non-compete? | Would you sign a non-compete?
! When does your non-compete end? | Do you have a non-compete?
! Can you work weekends? | Do you work weekends?
! Who are you? | Who am I?
! Are you the owner? | Are you an employee?
! Do you accept cookies? | Do you bake cookies?
! Can you travel internationally? | Can you travel domestically?
! Are you available on Mondays? | Are you available on Tuesdays?
! Where do you want to work? | Where do you work?
`
