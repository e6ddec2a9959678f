import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'

/** Holds the place of something heavy and draws it once a part of it is in sight: who never looks loads nothing. */
export function InSight({
  height,
  className,
  children,
}: {
  height: number | string
  className?: string
  children: ReactNode
}) {
  const place = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (seen || !place.current) return undefined
    const watch = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
      { threshold: 0.2 },
    )
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [seen])
  const empty = <div ref={place} className={className} style={{ height }} />
  return seen ? <Suspense fallback={empty}>{children}</Suspense> : empty
}
