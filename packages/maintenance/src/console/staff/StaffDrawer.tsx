import { PersonalActs } from '@evops/organisation/console'
import {
  type DrawerNavigation,
  Button,
  Can,
  Dialog,
  Drawer,
  DrawerWhileLoading,
  Facts,
  Form,
  Link,
  RemoveButton,
  Tag,
  TextField,
  useCall,
  useForm,
  useTranslate,
  useWords,
} from '@evops/kit'
import { useState } from 'react'
import {
  deleteStaff,
  eraseStaff,
  exportStaffData,
  getStaff,
  listStaff,
  revealStaff,
  rosterScreen,
  sharedStaffWords,
  updateStaff,
  type StaffRow,
} from '../../contract/index.ts'
import { CertificateExpiryText, Certificates, SkillTags, currentStaffState, staffTones } from './staff-text.tsx'
import { staffWords } from './staff.words.ts'
import { EditStaff } from './StaffForm.tsx'

export function StaffDrawer({ id, ...neighbours }: DrawerNavigation & { id: string }) {
  const t = useWords(staffWords)
  useWords(sharedStaffWords)
  const translate = useTranslate()
  const read = useCall(getStaff, { params: { id } }, { quiet: true })
  const [openDialog, setOpenDialog] = useState<'edit' | 'reveal'>()
  const row = read.data
  if (read.error || row?.id !== id)
    return <DrawerWhileLoading read={read} title={t('maintenance.staff.none')} {...neighbours} />
  if (openDialog === 'edit') return <EditStaff key={row.version} row={row} onClose={() => setOpenDialog(undefined)} />
  return (
    <Drawer
      title={row.name}
      tags={
        <>
          <Tag tone={staffTones[currentStaffState(row)]}>
            {translate(`maintenance.staff.state-${currentStaffState(row)}`)}
          </Tag>
          {row.chief && <Tag tone="acc">{t('maintenance.staff.chief')}</Tag>}
        </>
      }
      sub={row.staffNo}
      footer={
        <>
          <Can call={updateStaff}>
            <Button kind="primary" icon="edit" onClick={() => setOpenDialog('edit')}>
              {t('maintenance.staff.edit')}
            </Button>
          </Can>
          <Can call={revealStaff}>
            <Button icon="eye" onClick={() => setOpenDialog('reveal')}>
              {t('maintenance.staff.reveal')}
            </Button>
          </Can>
          <PersonalActs
            of={row}
            file={exportStaffData}
            erase={eraseStaff}
            text={t('maintenance.staff.erase-text')}
            refreshes={[listStaff, getStaff]}
          />
          <RemoveButton
            call={deleteStaff}
            input={{ params: { id } }}
            save={{
              refreshes: [listStaff],
              done: t('maintenance.staff.deleted'),
              onSaved: neighbours.onClose,
            }}
            confirmation={{
              title: t('maintenance.staff.delete-title', { name: row.name }),
              text: t('maintenance.staff.delete-text'),
              verb: t('maintenance.staff.delete'),
            }}
          />
        </>
      }
      {...neighbours}
    >
      <StaffFacts row={row} />
      {openDialog === 'reveal' && <RevealDialog row={row} onClose={() => setOpenDialog(undefined)} />}
    </Drawer>
  )
}

function StaffFacts({ row }: { row: StaffRow }) {
  const t = useWords(staffWords)
  return (
    <Facts
      of={[
        [t('maintenance.staff.mobile'), row.mobile],
        [t('maintenance.staff.email'), row.email],
        [t('maintenance.staff.orgName'), row.orgName],
        [t('maintenance.staff.skills'), row.skills.length > 0 ? <SkillTags key="skills" of={row.skills} /> : null],
        [
          t('maintenance.staff.certificates'),
          row.certificates.length > 0 ? <Certificates key="certificates" of={row.certificates} /> : null,
        ],
        [
          t('maintenance.staff.certificateUntil'),
          row.certificateUntil && <CertificateExpiryText key="until" of={row} />,
        ],
        [
          t('maintenance.staff.stations'),
          row.everywhere ? t('maintenance.staff.everywhere') : row.stations.map(({ name }) => name).join(', '),
        ],
        [t('maintenance.staff.userName'), row.userName],
        [
          t('maintenance.staff.roster'),
          <Link key="roster" to={`${rosterScreen.path}?open=${row.id}`}>
            {t(row.rostered ? 'maintenance.staff.roster-has' : 'maintenance.staff.roster-none')}
          </Link>,
        ],
        [
          t('maintenance.staff.openWorkOrders'),
          <Link key="open" to={`/statsanalysis/chgyworder?assigneeId=${row.id}&state=open`}>
            {row.openWorkOrders}
          </Link>,
        ],
        [t('maintenance.staff.remark'), row.remark],
      ]}
    />
  )
}

function RevealDialog({ row, onClose }: { row: StaffRow; onClose: () => void }) {
  const t = useWords(staffWords)
  const [shown, setShown] = useState<{ mobile: string; email: string }>()
  const form = useForm(revealStaff, { params: { id: row.id }, initial: {}, onSaved: setShown })
  return (
    <Dialog title={`${t('maintenance.staff.reveal')} · ${row.name}`} onClose={onClose}>
      {shown ? (
        <Facts
          of={[
            [
              t('maintenance.staff.mobile'),
              shown.mobile && (
                <a key="mobile" href={`tel:${shown.mobile}`}>
                  {shown.mobile}
                </a>
              ),
            ],
            [t('maintenance.staff.email'), shown.email],
          ]}
        />
      ) : (
        <>
          <p className="dim">{t('maintenance.staff.reveal-text')}</p>
          <Form form={form} verb={t('maintenance.staff.reveal')} onCancel={onClose}>
            <TextField form={form} name="reason" label={t('maintenance.staff.reason')} wide />
          </Form>
        </>
      )}
    </Dialog>
  )
}
