import { type DrawerNavigation, Drawer, Tag, useLanguage, useWords } from '@evops/kit'
import type { ReactNode } from 'react'
import { itemWords, type NewsRow, type SlideRow } from '../../contract/index.ts'
import { PublicationActs, type PublicationState } from '../PublicationActs.tsx'
import { phaseTones, titleInLanguage } from './item-columns.tsx'

/** Drawer of a slide or news item next to its list: its phase, its actions, and its editor. */
export function ItemDrawer({
  row,
  isChanged,
  calls,
  reads,
  children,
  ...neighbours
}: DrawerNavigation &
  Pick<PublicationState, 'isChanged' | 'calls' | 'reads'> & { row: SlideRow | NewsRow; children: ReactNode }) {
  const w = useWords(itemWords)
  const title = titleInLanguage(row, useLanguage())
  return (
    <Drawer
      title={title}
      tags={<Tag tone={phaseTones[row.phase]}>{w(`content.item.phase.${row.phase}`)}</Tag>}
      footer={
        <PublicationActs
          id={row.id}
          name={title}
          isPublished={row.publishedAt !== null && row.withdrawnAt === null}
          {...{ isChanged, calls, reads }}
          onGone={neighbours.onClose}
        />
      }
      wide
      {...neighbours}
    >
      {children}
    </Drawer>
  )
}
