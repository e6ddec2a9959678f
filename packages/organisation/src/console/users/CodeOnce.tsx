import { formatInstant, useLanguage, useCurrentUser, useWords } from '@evops/kit'
import type { UserWithCode } from '../../contract/index.ts'
import { Once } from '../parts/Once.tsx'
import { userWords } from './users.words.ts'

/** Shows the one-time code of a new or reset account, and its expiry. */
export function CodeOnce({ made, onClose }: { made: UserWithCode; onClose: () => void }) {
  const t = useWords(userWords)
  const language = useLanguage()
  const { timeZone } = useCurrentUser().operator
  return (
    <Once
      title={t('organisation.user.code-title', { name: made.user.name })}
      text={t('organisation.user.code-text', { until: formatInstant(made.codeEndsAt, language, timeZone) })}
      secrets={[
        { label: t('organisation.user.username'), value: made.user.username },
        { label: t('organisation.user.code'), value: made.setupCode },
      ]}
      onClose={onClose}
    />
  )
}
