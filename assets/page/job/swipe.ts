import { useEffect, useRef } from 'preact/hooks'

const FAR = 80

/** Acts on a swipe of one finger to the left or the right; scrolling and chosen text are left alone. */
export function useSwipe(
  part: { current: HTMLElement | null },
  acts: { left: () => unknown; right: () => unknown },
): void {
  const latest = useRef(acts)
  latest.current = acts
  useEffect(() => {
    let touch: Touch | null = null
    const begin = ({ touches }: TouchEvent) => {
      touch = touches.length === 1 ? (touches[0] ?? null) : null
    }
    const end = ({ changedTouches }: TouchEvent) => {
      const to = changedTouches[0]
      if (!touch || !to || getSelection()?.isCollapsed === false) return
      const across = to.clientX - touch.clientX
      if (Math.abs(across) < FAR || Math.abs(to.clientY - touch.clientY) > Math.abs(across) / 2) return
      if (across < 0) latest.current.left()
      else latest.current.right()
    }
    const element = part.current
    element?.addEventListener('touchstart', begin, { passive: true })
    element?.addEventListener('touchend', end, { passive: true })
    return () => {
      element?.removeEventListener('touchstart', begin)
      element?.removeEventListener('touchend', end)
    }
  }, [])
}
