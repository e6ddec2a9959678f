import { useEffect, useState } from 'react'

/**
 * Minimum scroll distance beyond the space that the hidden header frees; otherwise a slightly too long page would
 * switch back and forth.
 */
const roomPx = 240
const topPx = 8

/** If the fixed header is off (LAYOUT-04), hides it while the page is scrolled down. */
export function useHideHeaderOnScroll(fixed: boolean): boolean {
  const [gone, setGone] = useState(false)
  useEffect(() => {
    if (fixed) return undefined
    const updateHeader = ({ target }: Event) => {
      if (!(target instanceof HTMLElement) || !target.closest('.page')) return
      setGone(target.scrollTop > topPx && target.scrollHeight - target.clientHeight > roomPx)
    }
    addEventListener('scroll', updateHeader, { capture: true, passive: true })
    return () => removeEventListener('scroll', updateHeader, { capture: true })
  }, [fixed])
  return gone && !fixed
}
