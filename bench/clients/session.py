"""A whole session with the client that is generated from the OpenAPI document; `run.ts` starts it."""

import sys
import time

from shortlist_client import Client
from shortlist_client.api.answers import get_answers, post_answers, put_answers_question_id
from shortlist_client.api.applications import get_applications, put_applications
from shortlist_client.api.job_resumes import get_job_resumes, post_job_resumes_pick
from shortlist_client.api.jobs import get_jobs
from shortlist_client.api.postings import get_postings, get_postings_assess_status
from shortlist_client.models import (
    AnswerChange,
    ApplicationBody,
    ApplicationStatus,
    NewAnswer,
    PickBody,
    PickBodyAction,
)

client = Client(base_url=sys.argv[1], raise_on_unexpected_status=True)


def step(text: str) -> None:
    print(text, flush=True)


rows = get_postings.sync(client=client, limit=5).postings.rows
step(f"{len(rows)} jobs listed")

step("needs a yes")
sys.stdin.readline()
while get_postings_assess_status.sync(client=client).running:
    time.sleep(0.2)
last = get_postings_assess_status.sync(client=client).last
step(f"{last.assessed} jobs assessed")

job_url = get_postings.sync(client=client, limit=1).postings.rows[0].job_url
assessment = get_jobs.sync(client=client, url_query=job_url).assessment
step(f"{len(assessment.matrix)} requirements read")

answer = post_answers.sync(
    client=client, body=NewAnswer(question="Have you led a team?", answer="I led four people.")
).answer
refused = put_answers_question_id.sync_detailed(
    answer.question_id, client=client, body=AnswerChange(revision=99, answer="I led six people.")
)
step(f"an answer saved, and a wrong revision refused with {refused.status_code.value}")
assert any(a.question_id == answer.question_id for a in get_answers.sync(client=client).answers)

post_job_resumes_pick.sync(client=client, body=PickBody(action=PickBodyAction.REFRESH, job_url=job_url))
step(f"a resume made, stored: {get_job_resumes.sync(client=client, job_url=job_url).stored}")

put_applications.sync(
    client=client, body=ApplicationBody(job_url=job_url, status=ApplicationStatus.APPLIED)
)
applications = get_applications.sync(client=client).applications
step(f"{len(applications)} application recorded")
