/**
 * Between two looks at how late the event loop is. Each look wakes a process that has nothing to do: a hundred a second
 * took 2 % of a core from each. What stands still for less is no lag that anybody is told of.
 */
export const lagStepMs = 50;
