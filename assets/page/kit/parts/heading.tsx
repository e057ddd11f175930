import { useLayoutEffect, useRef } from 'preact/hooks'
import { takeMove } from '#assets/page/route.ts'

/** The heading of a screen: names the tab, and takes the focus when the person came from another screen. */
export function Heading({ title, tab = title, hint = '' }: { title: string; tab?: string; hint?: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    document.title = `${tab} · Shortlist`
  }, [tab])
  useLayoutEffect(() => {
    if (takeMove()) heading.current?.focus({ preventScroll: false })
  }, [])
  return (
    <h1 ref={heading} tabIndex={-1} title={hint || undefined}>
      {title}
    </h1>
  )
}
