import { type DrawerNavigation, Drawer, DrawerWhileLoading, useCall, useWords } from '@evops/kit'
import { PendingChanges } from '@evops/organisation/console'
import { getMember } from '../../contract/index.ts'
import { memberPath } from '../paths.ts'
import { MemberFacts, MemberTags } from './MemberFacts.tsx'
import { memberWords } from './members.words.ts'

interface MemberDrawerProps extends DrawerNavigation {
  id: string
}

/** Shows a member next to the list: the main data; everything else is on the member's page. */
export function MemberDrawer({ id, ...neighbours }: MemberDrawerProps) {
  const t = useWords(memberWords)
  const read = useCall(getMember, { params: { id } }, { quiet: true })
  const { data: member } = read
  // The previous response stays while the next one loads, and may belong to another member.
  if (read.error || member?.id !== id)
    return <DrawerWhileLoading title={t('members.member.tabs')} read={read} {...neighbours} />
  return (
    <Drawer
      title={member.name}
      tags={<MemberTags member={member} />}
      sub={[member.mobile, member.companyName].filter(Boolean).join(' · ')}
      href={memberPath(id)}
      {...neighbours}
    >
      <PendingChanges subject={id} />
      <MemberFacts member={member} />
    </Drawer>
  )
}
