type HeaderInput = { job_identity: string; header?: object | undefined }

/**
 * Where the person adds their name and details and downloads the PDF (interface, POST /api/tailored-resumes/preview):
 * told as long as no header was sent. The place is on the address that was asked.
 */
export function finishHeaders(
  { job_identity, header }: HeaderInput,
  headers: Headers,
): Record<string, string> {
  if (header !== undefined) return {}
  const host = headers.get('host') ?? ''
  return { 'X-Svc-Finish-Url': `http://${host}/#/finish/${encodeURIComponent(job_identity)}` }
}
