/** Bus: `{ operatorId }`; alarms of this operator were raised or moved on. */
export const alarmsChannel = 'stations.alarms'
