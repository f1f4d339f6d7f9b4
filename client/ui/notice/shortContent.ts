/**
 * A message's sentence as it stands beside its guardrail: of the device's name only its own part, after the middle dot,
 * for the rest is said already. 南淝河大桥·17号 发生碰撞报警 → 17号 发生碰撞报警
 */
export function shortContent(content: string): string {
  return content.replace(/^[^\s:：]*·(?=[^\s·])/u, '');
}
