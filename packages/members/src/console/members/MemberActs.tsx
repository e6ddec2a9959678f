import {
  Button,
  Can,
  confirmAction,
  Icon,
  MenuItem,
  Popover,
  useIsPermitted,
  useNav,
  usePage,
  useSave,
  useWords,
} from '@evops/kit'
import { useState } from 'react'
import {
  blacklistMember,
  deleteMember,
  eraseMember,
  exportPersonalData,
  listMembers,
  mergeMembers,
  revealMember,
  updateMember,
  type MemberDetail,
} from '../../contract/index.ts'
import {
  BlacklistMemberDialog,
  EraseMember,
  MergeMembersDialog,
  ExportPersonalDataDialog,
  RevealMemberDialog,
} from './MemberDialogs.tsx'
import { memberWords } from './members.words.ts'

const dialogs = {
  reveal: RevealMemberDialog,
  personal: ExportPersonalDataDialog,
  blacklist: BlacklistMemberDialog,
  erase: EraseMember,
  merge: MergeMembersDialog,
}
type MemberDialog = keyof typeof dialogs

/** Acts on a member, each with its own permission; the rarer ones are in a menu. */
export function MemberActs({ member, onEdit }: { member: MemberDetail; onEdit: () => void }) {
  const t = useWords(memberWords)
  const [openDialog, setOpenDialog] = useState<MemberDialog>()
  const isHere = member.state !== 'cancelled'
  const OpenedDialog = openDialog && dialogs[openDialog]
  return (
    <>
      <Can call={revealMember}>
        <Button icon="eye" onClick={() => setOpenDialog('reveal')}>
          {t('members.member.reveal')}
        </Button>
      </Can>
      {isHere && (
        <>
          <Can call={blacklistMember}>
            <Button icon={member.blacklisted ? 'unlock' : 'lock'} onClick={() => setOpenDialog('blacklist')}>
              {t(member.blacklisted ? 'members.member.whitelist' : 'members.member.blacklist')}
            </Button>
          </Can>
          <Can call={updateMember}>
            <Button icon="edit" kind="primary" onClick={onEdit}>
              {t('members.member.edit')}
            </Button>
          </Can>
        </>
      )}
      <MoreActs member={member} onRead={setOpenDialog} />
      {OpenedDialog && <OpenedDialog member={member} onClose={() => setOpenDialog(undefined)} />}
    </>
  )
}

function MoreActs({ member, onRead }: { member: MemberDetail; onRead: (openDialog: MemberDialog) => void }) {
  const t = useWords(memberWords)
  const may = useIsPermitted()
  const confirmRemoval = useRemoval(member)
  const isHere = member.state !== 'cancelled'
  const acts = [
    { call: exportPersonalData, icon: 'download', word: 'personal', act: () => onRead('personal'), on: true },
    { call: mergeMembers, icon: 'person', word: 'merge', act: () => onRead('merge'), on: isHere },
    { call: deleteMember, icon: 'trash', word: 'delete', act: confirmRemoval, on: isHere },
    {
      call: eraseMember,
      icon: 'close',
      word: 'erase',
      act: () => onRead('erase'),
      on: member.erasedAt === null,
    },
  ] as const
  const allowed = acts.filter(({ call, on }) => on && may(call))
  if (allowed.length === 0) return null
  return (
    <Popover
      label={t('members.member.more')}
      facesLabel
      className="btn"
      face={
        <>
          {t('members.member.more')}
          <Icon name="down" />
        </>
      }
    >
      {(close) =>
        allowed.map(({ icon, word, act }) => (
          <MenuItem
            key={word}
            icon={icon}
            onClick={() => {
              close()
              act()
            }}
          >
            {t(`members.member.${word}`)}
          </MenuItem>
        ))
      }
    </Popover>
  )
}

/** Asks for confirmation, deletes the member, and returns to the list. */
function useRemoval(member: MemberDetail): () => void {
  const t = useWords(memberWords)
  const page = usePage()
  const nav = useNav()
  const remove = useSave(deleteMember, {
    refreshes: [listMembers],
    done: t('members.member.deleted'),
    onSaved: () => {
      page.close()
      nav.go('/usermanager/usermng')
    },
  })
  const confirmDeletion = async () => {
    const yes = await confirmAction({
      title: t('members.member.delete-title', { name: member.name }),
      text: t('members.member.delete-text'),
      verb: t('members.member.delete'),
      danger: true,
    })
    if (yes) remove.mutate({ params: { id: member.id } })
  }
  return () => void confirmDeletion()
}
