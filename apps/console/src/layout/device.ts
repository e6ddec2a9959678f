import { readCookie, writeCookie } from '@evops/platform/console'
import { useEffect, useState } from 'react'

/** Below this width of the body the sidebar overlays (LAYOUT-07). */
export const mobileBelow = 992

export interface Device {
  mobile: boolean
  open: boolean
  toggle: () => void
  close: () => void
}

/** Desktop or phone, and whether the sidebar is open: cookie `sidebarStatus` (1/0), open by default (LAYOUT-01). */
export function useDevice(): Device {
  const [mobile, setMobile] = useState(() => document.body.clientWidth < mobileBelow)
  const [open, setOpen] = useState(() => !mobile && readCookie('sidebarStatus') !== '0')
  useEffect(() => {
    const watcher = new ResizeObserver(() => {
      const now = document.body.clientWidth < mobileBelow
      setMobile((before) => {
        if (before !== now) setOpen(!now && readCookie('sidebarStatus') !== '0')
        return now
      })
    })
    watcher.observe(document.body)
    return () => watcher.disconnect()
  }, [])
  return {
    mobile,
    open,
    toggle() {
      setOpen(!open)
      if (!mobile) writeCookie('sidebarStatus', open ? '0' : '1')
    },
    close: () => setOpen(false),
  }
}
