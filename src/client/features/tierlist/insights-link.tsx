import { Link } from '@tanstack/react-router';
import { ChartNoAxesColumn } from 'lucide-react';
import { TOOL_CLASS, ToolName } from './tool-name.tsx';

/** Links to the insights (product/insights.md#insights). */
export function InsightsLink() {
  return (
    <Link to="/insights" className={TOOL_CLASS} title="Insights">
      <ChartNoAxesColumn aria-hidden="true" size={18} /> <ToolName>Insights</ToolName>
    </Link>
  );
}
