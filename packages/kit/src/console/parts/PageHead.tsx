import { type ReactNode, useState } from 'react'
import { kitWords } from '../words/kit.words.ts'
import { useWords } from '../words/language.ts'
import { Icon } from './Icon.tsx'

type PageHeadProps = { title: ReactNode } & Partial<Record<'tags' | 'fresh' | 'actions', ReactNode>>
/** Page heading: title, freshness, actions. */
export function PageHead({ title, tags, fresh, actions }: PageHeadProps) {
  return (
    <div className="head">
      <div>
        <h1>
          {title}
          {tags}
        </h1>
        {fresh !== undefined && <p className="fresh">{fresh}</p>}
      </div>
      {actions !== undefined && <Acts>{actions}</Acts>}
    </div>
  )
}

/**
 * On a phone, three or more buttons would take as many lines: the primary one stays visible, and a button unfolds the
 * others.
 */
function Acts({ children }: { children: ReactNode }) {
  const t = useWords(kitWords)
  const [unfolded, setUnfolded] = useState(false)
  return (
    <div className={unfolded ? 'acts unfolded' : 'acts'}>
      {children}
      <button
        type="button"
        className="btn more-acts"
        aria-label={t('kit.more-acts')}
        aria-expanded={unfolded}
        onClick={() => setUnfolded(!unfolded)}
      >
        <Icon name={unfolded ? 'up' : 'more'} />
      </button>
    </div>
  )
}
