import { words } from '@evops/platform/contract'

/** What the audit log calls acts and things of this domain (organisation says how the two are put together). */
export const maintenanceActWords = words({
  'maintenance.audit.act.exportStaffData': {
    zh: '导出个人信息',
    en: 'Export personal data',
    es: 'Exportación de datos personales',
  },
  'maintenance.audit.act.eraseStaff': {
    zh: '抹除个人信息',
    en: 'Erase personal data',
    es: 'Borrado de datos personales',
  },
  'maintenance.audit.act.putRoster': {
    zh: '修改值班表',
    en: 'Change a roster',
    es: 'Cambio de turnos',
  },
  'maintenance.audit.act.deleteRoster': {
    zh: '删除值班表',
    en: 'Delete a roster',
    es: 'Eliminación de turnos',
  },
  'maintenance.audit.act.orderFromAlarm': {
    zh: '告警生成工单',
    en: 'Create a work order from an alarm',
    es: 'Orden de trabajo de una alarma',
  },
  'maintenance.audit.act.startRetest': {
    zh: '开始复测',
    en: 'Start a re-test',
    es: 'Inicio de una comprobación',
  },
  'maintenance.audit.act.claimWarranty': {
    zh: '提出质保索赔',
    en: 'Submit a warranty claim',
    es: 'Presentación de reclamación en garantía',
  },
  'maintenance.audit.act.answerWarrantyClaim': {
    zh: '登记质保索赔结果',
    en: 'Record the result of a warranty claim',
    es: 'Resultado de reclamación en garantía',
  },
  'maintenance.audit.act.downloadWarrantyClaim': {
    zh: '下载质保索赔单',
    en: 'Download a warranty claim',
    es: 'Descarga de reclamación en garantía',
  },
  'maintenance.audit.act.syncWorkOrders': {
    zh: '上传离线操作',
    en: 'Send offline actions',
    es: 'Envío de lo hecho sin conexión',
  },
  'maintenance.audit.act.confirmWorkOrder': {
    zh: '客户确认工单',
    en: 'Customer confirms a work order',
    es: 'Confirmación del cliente',
  },
  'maintenance.audit.act.eraseConfirmation': {
    zh: '抹除个人信息',
    en: 'Erase personal data',
    es: 'Borrado de datos personales',
  },
  'maintenance.audit.act.exportConfirmationData': {
    zh: '导出个人信息',
    en: 'Export personal data',
    es: 'Exportación de datos personales',
  },
  'maintenance.audit.act.getWorkConflictPicture': {
    zh: '查看未采纳的照片',
    en: 'View a photo that was not accepted',
    es: 'Consulta de una foto no aceptada',
  },
  'maintenance.audit.act.getWorkConfirmationPicture': {
    zh: '查看客户签名',
    en: 'View a customer’s signature',
    es: 'Consulta de la firma de un cliente',
  },
  'maintenance.audit.act.applyWorkConflict': {
    zh: '采纳离线操作',
    en: 'Apply an offline action',
    es: 'Aplicación de lo hecho sin conexión',
  },
  'maintenance.audit.act.eraseWorkConflict': {
    zh: '抹除未采纳的照片或签名',
    en: 'Erase a photo or signature that was not accepted',
    es: 'Borrado de una foto o firma no aceptada',
  },
  'maintenance.audit.act.setAsideWorkConflict': {
    zh: '搁置离线操作',
    en: 'Set aside an offline action',
    es: 'Descarte de lo hecho sin conexión',
  },
  'maintenance.audit.act.stopRetest': {
    zh: '停止复测',
    en: 'Stop a re-test',
    es: 'Parada de una comprobación',
  },
  'maintenance.audit.act.acceptWorkOrder': {
    zh: '接单',
    en: 'Accept a work order',
    es: 'Aceptación de orden',
  },
  'maintenance.audit.act.arriveWorkOrder': {
    zh: '到场',
    en: 'Arrive on site for a work order',
    es: 'Llegada por una orden',
  },
  'maintenance.audit.act.beginWorkOrder': {
    zh: '开始处理工单',
    en: 'Start a work order',
    es: 'Comienzo de una orden',
  },
  'maintenance.audit.act.dispatchWorkOrder': {
    zh: '派单',
    en: 'Dispatch a work order',
    es: 'Asignación de orden',
  },
  'maintenance.audit.act.finishWorkOrder': {
    zh: '完成工单',
    en: 'Finish a work order',
    es: 'Orden de trabajo terminada',
  },
  'maintenance.audit.act.rejectWorkOrder': {
    zh: '拒接工单',
    en: 'Reject a work order',
    es: 'Rechazo de orden de trabajo',
  },
  'maintenance.audit.act.returnWorkOrder': {
    zh: '退回工单',
    en: 'Return a work order',
    es: 'Devolución de orden de trabajo',
  },
  'maintenance.audit.act.suspendWorkOrder': {
    zh: '挂起工单',
    en: 'Suspend a work order',
    es: 'Espera de orden de trabajo',
  },
  'maintenance.audit.act.resumeWorkOrder': {
    zh: '继续处理工单',
    en: 'Resume a work order',
    es: 'Continuación de orden de trabajo',
  },
  'maintenance.audit.act.transferWorkOrder': {
    zh: '转派工单',
    en: 'Transfer a work order',
    es: 'Traspaso de orden de trabajo',
  },
  'maintenance.audit.act.getWorkOrderPicture': {
    zh: '查看工单照片',
    en: 'View a work order’s photo',
    es: 'Consulta de foto de una orden',
  },
  'maintenance.audit.act.revealStaff': {
    zh: '查看运维人员联系方式',
    en: 'View a staff contact in full',
    es: 'Consulta del contacto de personal',
  },
  'maintenance.audit.entity.work-order': { zh: '工单', en: 'work order', es: 'orden de trabajo' },
  'maintenance.audit.entity.work-confirmation': {
    zh: '客户确认',
    en: 'customer confirmation',
    es: 'confirmación del cliente',
  },
  'maintenance.audit.entity.work-order-part': { zh: '工单配件', en: 'part used', es: 'repuesto' },
  'maintenance.audit.entity.work-order-picture': {
    zh: '工单照片',
    en: 'work order photo',
    es: 'foto de orden de trabajo',
  },
  'maintenance.audit.entity.work-calendar': {
    zh: '工作日历',
    en: 'working calendar',
    es: 'calendario laboral',
  },
  'maintenance.audit.entity.work-calendar-import': {
    zh: '工作日历导入',
    en: 'import of working calendars',
    es: 'importación de calendarios laborales',
  },
  'maintenance.audit.act.giveChecklist': {
    zh: '工单添加检查表',
    en: 'Add a checklist to a work order',
    es: 'Lista añadida a una orden',
  },
  'maintenance.audit.act.fillCheck': {
    zh: '填写检查项',
    en: 'Fill in a checklist line',
    es: 'Punto de lista rellenado',
  },
  'maintenance.audit.entity.checklist': {
    zh: '检查表',
    en: 'checklist',
    es: 'lista de comprobación',
  },
  'maintenance.audit.entity.work-plan': {
    zh: '维护计划',
    en: 'maintenance plan',
    es: 'plan de mantenimiento',
  },
  'maintenance.audit.entity.work-rule': {
    zh: '工单规则',
    en: 'work order rules',
    es: 'reglas de órdenes de trabajo',
  },
  'maintenance.audit.entity.work-order-rules': {
    zh: '工单规则',
    en: 'work order rules',
    es: 'reglas de órdenes de trabajo',
  },
  'maintenance.audit.entity.staff': {
    zh: '运维人员',
    en: 'maintenance staff',
    es: 'personal de mantenimiento',
  },
  'maintenance.audit.entity.maintenance-contractor': { zh: '外包单位', en: 'contractor', es: 'contratista' },
  'maintenance.audit.entity.contractor-import': {
    zh: '外包单位导入',
    en: 'import of contractors',
    es: 'importación de contratistas',
  },
  'maintenance.audit.entity.contractor': { zh: '外包单位', en: 'contractor', es: 'contratista' },
  'maintenance.audit.entity.maintenance-roster': { zh: '值班表', en: 'roster', es: 'turnos' },
  'maintenance.audit.entity.maintenance-staff': {
    zh: '运维人员',
    en: 'maintenance staff',
    es: 'personal de mantenimiento',
  },
})
