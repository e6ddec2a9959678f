import { formatNumber, Icon, Link, useCall, useLanguage, useWords } from '@evops/platform/console'
import { countAbnormal } from '../../contract/index.ts'
import { openAbnormalWords } from './open-abnormal.words.ts'

/** On the dashboard: how many abnormal orders wait. Nothing waits: nothing to see. */
export function OpenAbnormal() {
  const t = useWords(openAbnormalWords)
  const language = useLanguage()
  const { data } = useCall(countAbnormal, { query: {} }, { every: 60_000, quiet: true })
  if (!data || data.orders === 0) return null
  return (
    <p className="msg warn abnormal-badge">
      <Icon name="warning" />
      <span>
        {t('charging.abnormal.badge', { count: data.orders, n: formatNumber(data.orders, language) })}
        <small className="dim"> {data.flags.map(({ flag, open }) => `${flag} ${open}`).join(' · ')}</small>
      </span>
      <Link to="/reportformmng/errororder" className="push">
        {t('charging.abnormal.look')}
      </Link>
    </p>
  )
}
