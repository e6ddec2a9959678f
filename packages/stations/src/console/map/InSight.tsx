import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'

/**
 * Reserves space for an expensive component and renders it once a part of it is visible. Users who never scroll there
 * load nothing.
 */
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
