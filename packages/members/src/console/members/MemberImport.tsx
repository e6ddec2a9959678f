import { call, formatNumber, ImportDialog, useLanguage, useWords } from '@evops/kit'
import { importMembers, listMembers, memberColumns } from '../../contract/index.ts'
import { memberWords } from './members.words.ts'

/** Members from a file. */
export function MemberImport({ onClose }: { onClose: () => void }) {
  const t = useWords(memberWords)
  const language = useLanguage()
  const n = (value: number) => formatNumber(value, language)
  return (
    <ImportDialog
      title={t('members.member.import-title')}
      explain={t('members.member.import-explain')}
      example={`${memberColumns.join(',')}\n13812345678,Lu,,,,,taxi,1,VIP,\n`}
      send={(body) => call(importMembers, { body })}
      refreshes={[listMembers]}
      found={({ total, created, updated }) =>
        t('members.member.import-found', { total: n(total), created: n(created), updated: n(updated) })
      }
      run={(count) => t('members.member.import-run', { n: n(count) })}
      done={({ created, updated }) => t('members.member.import-done', { created, updated })}
      onClose={onClose}
    />
  )
}
