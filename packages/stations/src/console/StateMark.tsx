import type { ReactNode } from 'react'
import { useTranslate } from '@evops/kit'
import type { ShownState } from './need.rules.ts'
import './state-mark.css'

export { connectorStates, shownStates, type ConnectorState, type ShownState } from './need.rules.ts'

/**
 * Shapes of the eight connector states and of connectors that are not in service yet. Colour, silhouette and word differ, so a state is recognisable at 12 px,
 * without colour and from five metres.
 */
const shapes: Readonly<Record<ShownState, ReactNode>> = {
  offline: (
    <>
      <circle
        cx="8"
        cy="8"
        r="6"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.7"
        strokeDasharray="3.1 2.28"
        strokeDashoffset="1"
      />
      <path d="M4.5 11.5l7-7" stroke="currentColor" strokeWidth="1.7" strokeLinecap="round" />
    </>
  ),
  planned: (
    <>
      <circle
        cx="8"
        cy="8"
        r="6.2"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeDasharray="0.1 3.15"
      />
      <path d="M8 5.6v4.8M5.6 8h4.8" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />
    </>
  ),
  idle: <circle cx="8" cy="8" r="5.8" fill="none" stroke="currentColor" strokeWidth="2" />,
  occupied: (
    <>
      <circle cx="8" cy="8" r="5.8" fill="none" stroke="currentColor" strokeWidth="2" />
      <path d="M8 2.2a5.8 5.8 0 0 0 0 11.6z" fill="currentColor" />
    </>
  ),
  charging: (
    <>
      <circle cx="8" cy="8" r="7" fill="currentColor" />
      <path d="M9 2.8 4.7 8.9h2.7L6.7 13.2l4.6-6.3H8.5z" fill="var(--cut)" />
    </>
  ),
  suspended: (
    <>
      <rect x="1.5" y="1.5" width="13" height="13" rx="3" fill="currentColor" />
      <path d="M6 5v6M10 5v6" stroke="var(--cut)" strokeWidth="2" strokeLinecap="round" />
    </>
  ),
  reserved: (
    <>
      <path d="M8 .7 15.3 8 8 15.3.7 8z" fill="currentColor" />
      <path
        d="M8 4.8V8l2 1.5"
        fill="none"
        stroke="var(--cut)"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  ),
  disabled: (
    <>
      <rect x="2.2" y="2.2" width="11.6" height="11.6" rx="1.5" fill="none" stroke="currentColor" strokeWidth="1.8" />
      <path d="M5 8h6" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </>
  ),
  faulted: (
    <>
      <path d="M8 1 15.3 14H.7z" fill="currentColor" stroke="currentColor" strokeWidth="1" strokeLinejoin="round" />
      <path d="M8 5.5v4" stroke="var(--cut)" strokeWidth="1.8" strokeLinecap="round" />
      <circle cx="8" cy="11.9" r="1.05" fill="var(--cut)" />
    </>
  ),
}

export function StateShape({ of }: { of: ShownState }) {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true">
      {shapes[of]}
    </svg>
  )
}

/** State icon with its word. `bare` hides the word visually but not from screen readers. */
export function StateMark({ of, bare = false, word }: { of: ShownState; bare?: boolean; word?: string }) {
  const translate = useTranslate()
  return (
    <span className={`st st-${of}`}>
      <StateShape of={of} />
      <span className={bare ? 'unseen' : undefined}>{word ?? translate(`kit.state.${of}`)}</span>
    </span>
  )
}
