/** Where an alarm is: its guardrail, or its device where it stands on none. */
export function placeName(alarm: { readonly railName: string; readonly device_name: string }): string {
  return alarm.railName === '' ? alarm.device_name : alarm.railName;
}
