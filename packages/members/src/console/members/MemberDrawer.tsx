import { type Beside, Drawer, DrawerUntil, useCall, useWords } from '@evops/kit'
import { getMember } from '../../contract/index.ts'
import { memberPath } from '../paths.ts'
import { MemberFacts, MemberTags } from './MemberFacts.tsx'
import { memberWords } from './members.words.ts'

interface MemberDrawerProps extends Beside {
  id: string
}

/** A member beside the list: who they are and what they have; everything else is on their page. */
export function MemberDrawer({ id, ...beside }: MemberDrawerProps) {
  const t = useWords(memberWords)
  const read = useCall(getMember, { params: { id } }, { quiet: true })
  const { data: member } = read
  // The last answer stays while the next loads: it may be another member's.
  if (read.error || member?.id !== id)
    return <DrawerUntil title={t('members.member.tabs')} read={read} {...beside} />
  return (
    <Drawer
      title={member.name}
      tags={<MemberTags member={member} />}
      sub={[member.mobile, member.companyName].filter(Boolean).join(' · ')}
      href={memberPath(id)}
      {...beside}
    >
      <MemberFacts member={member} />
    </Drawer>
  )
}
