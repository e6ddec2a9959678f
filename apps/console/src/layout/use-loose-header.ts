import { useEffect, useState } from 'react'

/** Beyond what the header gives back, or a page a little too long would jump between the two. */
const roomPx = 240
const topPx = 8

/** With the fixed header switched off (LAYOUT-04) it gives its place to a page that is scrolled down. */
export function useLooseHeader(fixed: boolean): boolean {
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
