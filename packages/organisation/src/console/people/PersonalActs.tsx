import { Button, Icon, MenuItem, Popover, useIsPermitted, useWords } from '@evops/kit'
import type { EndpointSpec, EraseCall, PersonalDataCall } from '@evops/platform/contract'
import { useState } from 'react'
import { EraseDialog, type PersonalDataSubject, PersonalDataDialog } from './PersonalDialogs.tsx'
import { peopleWords } from './people.words.ts'

/** Menu with the rights of a data subject: export all personal data as a file, and erase them. */
export function PersonalActs({
  of,
  file,
  erase,
  text,
  refreshes,
  onErased,
}: {
  of: PersonalDataSubject
  file: PersonalDataCall
  erase: EraseCall
  /** Text that explains which data are erased and which remain. */
  text: string
  refreshes: readonly EndpointSpec[]
  onErased?: () => void
}) {
  const t = useWords(peopleWords)
  const may = useIsPermitted()
  const [openDialog, setOpenDialog] = useState<'file' | 'erase'>()
  const acts = [
    { word: 'file', call: file, icon: 'download' },
    { word: 'erase', call: erase, icon: 'close' },
  ] as const
  const allowed = acts.filter(({ call }) => may(call))
  const onClose = () => setOpenDialog(undefined)
  if (allowed.length === 0) return null
  return (
    <>
      <Popover
        label={t('organisation.people.data')}
        facesLabel
        className="btn"
        face={
          <>
            {t('organisation.people.data')}
            <Icon name="up" />
          </>
        }
      >
        {(close) =>
          allowed.map(({ word, icon }) => (
            <MenuItem
              key={word}
              icon={icon}
              onClick={() => {
                close()
                setOpenDialog(word)
              }}
            >
              {t(`organisation.people.${word}`)}
            </MenuItem>
          ))
        }
      </Popover>
      {openDialog === 'file' && <PersonalDataDialog call={file} of={of} onClose={onClose} />}
      {openDialog === 'erase' && (
        <EraseDialog
          call={erase}
          of={of}
          verb={t('organisation.people.erase')}
          text={text}
          refreshes={refreshes}
          onErased={onErased}
          onClose={onClose}
        />
      )}
    </>
  )
}

/**
 * Erases the contact of a company, a manufacturer, an organisation or a partner. Shown only while a contact is stored.
 */
export function EraseContact({
  of,
  call,
  refreshes,
  onErased,
  small = false,
}: {
  of: PersonalDataSubject & { contact: string; phone: string; email?: string }
  call: EraseCall
  refreshes: readonly EndpointSpec[]
  onErased?: () => void
  small?: boolean
}) {
  const t = useWords(peopleWords)
  const may = useIsPermitted()
  const [openDialog, setOpenDialog] = useState(false)
  if (!may(call) || !(of.contact || of.phone || of.email)) return null
  const verb = t('organisation.people.contact')
  return (
    <>
      <Button small={small} icon="close" onClick={() => setOpenDialog(true)}>
        {verb}
      </Button>
      {openDialog && (
        <EraseDialog
          call={call}
          of={of}
          verb={verb}
          text={t('organisation.people.contact-text')}
          refreshes={refreshes}
          onErased={onErased}
          onClose={() => setOpenDialog(false)}
        />
      )}
    </>
  )
}
